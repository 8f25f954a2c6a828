//! Finds every place of a source file where a mutation can be made.

use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, Pat, Signature, Stmt, Type, UnOp};

use crate::defaults;
use crate::edit::{Edit, Piece, text};

/// A possible mutation.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The line, from 1.
    pub line: usize,
    /// The function that it is in.
    pub function: String,
    /// The mutation, in words.
    pub what: String,
    /// The change of the source.
    pub edit: Edit,
}

/// Returns all candidates of a source, in order.
///
/// # Errors
/// If the source is not valid Rust; the error says where.
pub fn candidates(source: &str) -> syn::Result<Vec<Candidate>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, owner: vec![], found: vec![] };
    finder.visit_file(&file);
    Ok(finder.found)
}

struct Finder<'a> {
    source: &'a str,
    /// The types and functions around the place.
    owner: Vec<String>,
    found: Vec<Candidate>,
}

impl Finder<'_> {
    fn add(&mut self, span: Span, what: String, edit: Edit) {
        self.found.push(Candidate { line: span.start().line, function: self.owner.join("::"), what, edit });
    }

    /// Returns the source of a range in one line, shortened to 60 characters.
    fn quote(&self, range: Range<usize>) -> String {
        let words: Vec<_> = self.source.get(range).unwrap_or_default().split_whitespace().collect();
        let line = words.join(" ");
        if line.chars().count() <= 60 { line } else { line.chars().take(57).chain("...".chars()).collect() }
    }

    fn function(&mut self, signature: &Signature, attributes: &[Attribute], block: &Block) {
        if signature.constness.is_some() || is_test(attributes) {
            return;
        }
        self.owner.push(signature.ident.to_string());
        self.body(signature, block);
        self.visit_block(block);
        self.owner.pop();
    }

    /// Mutates a whole body: it returns a default value at once, or yields nothing.
    fn body(&mut self, signature: &Signature, block: &Block) {
        if block.stmts.is_empty() {
            return;
        }
        let inside = inside(block);
        let as_it_is = self.source.get(inside.clone()).unwrap_or_default().trim();
        if defaults::is_iterator(&signature.output) {
            let pieces = vec![
                text("let limit = if "),
                Piece::Switch,
                text(" { 0 } else { usize::MAX }; Iterator::take({"),
                Piece::Source(inside.clone()),
                text("}, limit)"),
            ];
            self.add(signature.ident.span(), "the body yields nothing".to_owned(), Edit { range: inside, pieces });
            return;
        }
        for value in defaults::of(&signature.output).into_iter().filter(|value| value != as_it_is) {
            let named_so = signature.ident == "default" && value == "Default::default()";
            if !named_so {
                let edit = Edit::insert(inside.start, "if ", &format!(" {{ return {value}; }}"));
                self.add(signature.ident.span(), format!("the body is `{value}`"), edit);
            }
        }
    }

    fn operator(&mut self, of: &syn::ExprBinary) {
        if has_let(&Expr::Binary(of.clone())) {
            return;
        }
        let (left, right) = (of.left.span().byte_range(), of.right.span().byte_range());
        let is = self.quote(of.op.span().byte_range());
        for other in others(&of.op) {
            let (left, right) = (Piece::Source(left.clone()), Piece::Source(right.clone()));
            // What is assigned to is a place, and a parenthesis around it would be no harm but a warning.
            let mutated = vec![text("("), left, text(&format!(") {other} (")), right, text(")")];
            self.add(of.op.span(), format!("`{is}` is `{other}`"), Edit::either(of.span().byte_range(), mutated));
        }
    }

    fn condition(&mut self, condition: &Expr, of: &str) {
        if has_let(condition) || matches!(condition, Expr::Lit(_)) {
            return;
        }
        let range = condition.span().byte_range();
        for value in [true, false] {
            let what = format!("{of} `{}` is {value}", self.quote(range.clone()));
            self.add(condition.span(), what, Edit::always(range.clone(), value));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, of: &'ast syn::ItemMod) {
        if !is_test(&of.attrs) {
            visit::visit_item_mod(self, of);
        }
    }

    fn visit_item_fn(&mut self, of: &'ast syn::ItemFn) {
        self.function(&of.sig, &of.attrs, &of.block);
    }

    fn visit_impl_item_fn(&mut self, of: &'ast syn::ImplItemFn) {
        self.function(&of.sig, &of.attrs, &of.block);
    }

    fn visit_trait_item_fn(&mut self, of: &'ast syn::TraitItemFn) {
        if let Some(block) = &of.default {
            self.function(&of.sig, &of.attrs, block);
        }
    }

    fn visit_item_impl(&mut self, of: &'ast syn::ItemImpl) {
        if is_test(&of.attrs) {
            return;
        }
        let name = match &*of.self_ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        self.owner.push(name.unwrap_or_else(|| self.quote(of.self_ty.span().byte_range())));
        visit::visit_item_impl(self, of);
        self.owner.pop();
    }

    // What is computed while compiling cannot ask which mutant is on.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, of: &'ast syn::ExprRepeat) {
        self.visit_expr(&of.expr);
    }

    fn visit_expr_binary(&mut self, of: &'ast syn::ExprBinary) {
        self.operator(of);
        visit::visit_expr_binary(self, of);
    }

    fn visit_expr_unary(&mut self, of: &'ast syn::ExprUnary) {
        let operand = Piece::Source(of.expr.span().byte_range());
        let literal = matches!(&*of.expr, Expr::Lit(_));
        match of.op {
            UnOp::Not(_) => {
                self.add(of.span(), "`!` is removed".to_owned(), Edit::either(of.span().byte_range(), vec![operand]));
            }
            UnOp::Neg(_) if !literal => {
                self.add(of.span(), "`-` is removed".to_owned(), Edit::either(of.span().byte_range(), vec![operand]));
            }
            _ => {}
        }
        visit::visit_expr_unary(self, of);
    }

    fn visit_expr_if(&mut self, of: &'ast syn::ExprIf) {
        self.condition(&of.cond, "the condition");
        visit::visit_expr_if(self, of);
    }

    fn visit_expr_match(&mut self, of: &'ast syn::ExprMatch) {
        let rest = of.arms.iter().position(|arm| arm.guard.is_none() && takes_all(&arm.pat)).unwrap_or(0);
        for arm in of.arms.iter().take(rest) {
            let what = format!("the arm `{}` is removed", self.quote(arm.pat.span().byte_range()));
            let edit = match &arm.guard {
                Some((_, guard)) if has_let(guard) => continue,
                Some((_, guard)) => Edit::always(guard.span().byte_range(), false),
                None => Edit::insert(arm.pat.span().byte_range().end, " if !", ""),
            };
            self.add(arm.pat.span(), what, edit);
        }
        for (at, arm) in of.arms.iter().enumerate() {
            if let Some((_, guard)) = arm.guard.as_ref().filter(|(_, guard)| !has_let(guard)) {
                let range = guard.span().byte_range();
                // Before the last arm a guard that is false is the arm removed.
                for value in if at < rest { &[true][..] } else { &[true, false] } {
                    let what = format!("the guard `{}` is {value}", self.quote(range.clone()));
                    self.add(guard.span(), what, Edit::always(range.clone(), *value));
                }
            }
        }
        visit::visit_expr_match(self, of);
    }

    fn visit_stmt(&mut self, of: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = of
            && is_call(expr)
        {
            let what = format!("the call `{}` is removed", self.quote(expr.span().byte_range()));
            self.add(expr.span(), what, Edit::without(of.span().byte_range()));
        }
        visit::visit_stmt(self, of);
    }
}

/// Returns the range between the braces of a block.
fn inside(block: &Block) -> Range<usize> {
    block.brace_token.span.open().byte_range().end..block.brace_token.span.close().byte_range().start
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string().contains("test"))
    })
}

fn is_call(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::MethodCall(_) => true,
        Expr::Try(inner) => is_call(&inner.expr),
        _ => false,
    }
}

/// Returns true if a pattern matches anything.
fn takes_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => {
            name.subpat.is_none()
                && name.ident.to_string().starts_with(|first: char| first.is_lowercase() || first == '_')
        }
        _ => false,
    }
}

/// Returns true if a condition binds names: such a chain has no other operators and no value of its own.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(of) => matches!(of.op, BinOp::And(_)) && (has_let(&of.left) || has_let(&of.right)),
        Expr::Paren(of) => has_let(&of.expr),
        _ => false,
    }
}

/// Returns the operators that replace an operator.
fn others(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Lt(_) => &["==", ">", "<="],
        BinOp::Gt(_) => &["==", "<", ">="],
        BinOp::Le(_) => &[">", "<"],
        BinOp::Ge(_) => &["<", ">"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(source: &str) -> Vec<String> {
        let found = candidates(source).unwrap();
        found.into_iter().map(|one| format!("{} {}: {}", one.line, one.function, one.what)).collect()
    }

    #[test]
    fn operators_are_exchanged_and_a_condition_is_settled() {
        let all = describe(
            "impl Might {\n  fn low(&self) -> bool {\n    if self.0 <= 2 && !self.1 { return true; }\n    self.2\n  }\n}",
        );
        assert_eq!(
            all,
            [
                "2 Might::low: the body is `true`",
                "2 Might::low: the body is `false`",
                "3 Might::low: the condition `self.0 <= 2 && !self.1` is true",
                "3 Might::low: the condition `self.0 <= 2 && !self.1` is false",
                "3 Might::low: `&&` is `||`",
                "3 Might::low: `<=` is `>`",
                "3 Might::low: `<=` is `<`",
                "3 Might::low: `!` is removed",
            ]
        );
    }

    #[test]
    fn arms_before_the_last_resort_are_removed_and_guards_settled() {
        let all =
            describe("fn n(x: u8) -> Kind {\n  match x {\n    1 => a,\n    n if n > 3 => b,\n    _ => c,\n  }\n}");
        assert_eq!(
            all,
            [
                "1 n: the body is `Default::default()`",
                "3 n: the arm `1` is removed",
                "4 n: the arm `n` is removed",
                "4 n: the guard `n > 3` is true",
                "4 n: `>` is `==`",
                "4 n: `>` is `<`",
                "4 n: `>` is `>=`",
            ]
        );
    }

    #[test]
    fn a_match_without_last_resort_keeps_its_arms() {
        assert!(
            describe("fn n(x: bool) {\n  match x {\n    true => {}\n    false => {}\n  }\n}")
                .iter()
                .all(|one| !one.contains("arm"))
        );
    }

    #[test]
    fn tests_constants_and_bindings_are_left_alone() {
        assert!(
            describe("const N: usize = 1 + 2;\nstatic F: fn() -> bool = || 1 < 2;\nconst fn f() -> bool { 1 < 2 }")
                .is_empty()
        );
        assert!(describe("#[cfg(test)]\nmod tests {\n  fn f() -> bool { 1 < 2 }\n}").is_empty());
        let bound = describe("fn f(x: Option<bool>) {\n  if let Some(y) = x && y {\n    go(y);\n  }\n}");
        assert_eq!(bound, ["1 f: the body is `()`", "3 f: the call `go(y)` is removed"]);
    }
}
