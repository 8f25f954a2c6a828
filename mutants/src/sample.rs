//! The sample of mutants that were drawn, written into the copy and found to compile.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::candidates::{Candidate, candidates};
use crate::cargo::Cargo;
use crate::draw::shuffled;
use crate::rewrite::{Rewritten, rewrite};
use crate::tree::Tree;

/// The folder that is mutated.
const MUTATED: &str = "crates/engine/src/";

/// A drawn mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// Its number: the place in the order of the draw.
    pub number: usize,
    /// The file and line.
    pub place: String,
    /// The function.
    pub function: String,
    /// The mutation, in words.
    pub what: String,
}

impl Mutant {
    fn line(&self) -> String {
        format!("{}\t{}\t{}\t{}\n", self.number, self.place, self.function, self.what)
    }

    fn read(line: &str) -> Result<Self> {
        let mut parts = line.splitn(4, '\t').map(str::to_owned);
        let mut part = || parts.next().with_context(|| format!("this line of the sample is torn: {line}"));
        Ok(Self { number: part()?.parse()?, place: part()?, function: part()?, what: part()? })
    }
}

/// Returns the sample that a folder contains; draws, writes and checks one where there is none.
pub fn sample(tree: &Tree, cargo: &Cargo, list: &Path, seed: u64, count: usize) -> Result<Vec<Mutant>> {
    if !list.exists() {
        tree.copy_all()?;
        let drawn = Draw::new(tree, seed)?.settle(tree, cargo, count)?;
        std::fs::write(list, drawn.iter().map(Mutant::line).collect::<String>())?;
    }
    std::fs::read_to_string(list)?.lines().map(Mutant::read).collect()
}

/// All candidates in the order of the draw.
struct Draw {
    sources: BTreeMap<String, String>,
    order: Vec<(String, Candidate)>,
    dead: BTreeSet<usize>,
}

impl Draw {
    fn new(tree: &Tree, seed: u64) -> Result<Self> {
        let (mut sources, mut all) = (BTreeMap::new(), vec![]);
        for file in tree.sources(MUTATED)? {
            let source = tree.read(&file)?;
            let found = candidates(&source).with_context(|| format!("reading {file}"))?;
            all.extend(found.into_iter().map(|one| (file.clone(), one)));
            sources.insert(file, source);
        }
        println!("{} candidates in {} files", all.len(), sources.len());
        let order = shuffled(all.len(), seed).into_iter().filter_map(|at| all.get(at).cloned()).collect();
        Ok(Self { sources, order, dead: BTreeSet::new() })
    }

    /// Writes the first `count` that compile into the copy.
    fn settle(mut self, tree: &Tree, cargo: &Cargo, count: usize) -> Result<Vec<Mutant>> {
        tree.write("crates/engine/src/mutants.rs", include_bytes!("../inside/switch.rs"))?;
        tree.write("crates/scenario/examples/judge.rs", include_bytes!("../inside/judge.rs"))?;
        let top = "crates/engine/src/lib.rs";
        tree.write(top, format!("{}\npub mod mutants;\n", tree.read(top)?).as_bytes())?;
        // More than are wanted, since some will not compile.
        while !self.compile(tree, cargo, count + count / 2)? {}
        let tried = count + count / 2;
        println!("{} of {tried} do not compile", self.dead.len());
        let chosen: Vec<usize> = self.first(tried).into_iter().take(count).collect();
        ensure!(chosen.len() == count, "only {} of {tried} compile", chosen.len());
        self.write(tree, &chosen)?;
        Ok(chosen.iter().filter_map(|number| self.mutant(*number)).collect())
    }

    /// Tries to compile the first `tried`; mutants that do not compile are struck off. Returns true if there were no
    /// errors.
    fn compile(&mut self, tree: &Tree, cargo: &Cargo, tried: usize) -> Result<bool> {
        let written = self.write(tree, &self.first(tried))?;
        let errors = cargo.errors()?;
        println!("{} errors with {} mutants", errors.len(), tried - self.dead.len());
        for error in &errors {
            let Some(blamed) = written.get(&error.file).and_then(|new| new.nearest(error.bytes.clone())) else {
                bail!("this is no mutant's fault: {}: {}", error.file, error.says);
            };
            self.dead.insert(blamed);
        }
        Ok(errors.is_empty())
    }

    fn first(&self, count: usize) -> Vec<usize> {
        (0..count.min(self.order.len())).filter(|number| !self.dead.contains(number)).collect()
    }

    fn write(&self, tree: &Tree, chosen: &[usize]) -> Result<BTreeMap<String, Rewritten>> {
        let mut by_file: BTreeMap<&String, Vec<_>> = BTreeMap::new();
        for number in chosen {
            if let Some((file, one)) = self.order.get(*number) {
                by_file.entry(file).or_default().push((*number, &one.edit));
            }
        }
        let mut written = BTreeMap::new();
        for (file, source) in &self.sources {
            let new = rewrite(source, by_file.get(file).map_or(&[][..], |edits| edits));
            tree.write(file, new.text.as_bytes())?;
            written.insert(file.clone(), new);
        }
        Ok(written)
    }

    fn mutant(&self, number: usize) -> Option<Mutant> {
        let (file, one) = self.order.get(number)?;
        let (place, function, what) = (format!("{file}:{}", one.line), one.function.clone(), one.what.clone());
        Some(Mutant { number, place, function, what })
    }
}
