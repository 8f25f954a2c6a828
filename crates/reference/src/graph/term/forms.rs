//! The forms in which a term stands in running text: `Conquer`, `Conquers`, `Conquered`, `Conquering`.

/// Returns a name in the singular: `Passive Abilities` becomes `Passive Ability`. The name of a doing (`Playing Cards`)
/// and one that goes on after its noun (`Modes of Play`) stay as they are.
pub(super) fn singular(name: &str) -> String {
    let doing = name.split_once(' ').is_some_and(|(first, _)| first.ends_with("ing"));
    if doing || [" of ", " within ", " in ", " on "].iter().any(|word| name.contains(word)) {
        return name.to_owned();
    }
    let Some((front, last)) = split_last(name) else { return String::new() };
    let last = match last {
        _ if last.len() < 4 || last.ends_with("ss") || last.ends_with("us") || last.ends_with("is") => last.to_owned(),
        _ if last.ends_with("ies") => format!("{}y", &last[..last.len() - 3]),
        _ if ["sses", "shes", "ches", "xes"].iter().any(|ending| last.ends_with(ending)) => {
            last[..last.len() - 2].to_owned()
        }
        _ => last.strip_suffix('s').unwrap_or(last).to_owned(),
    };
    format!("{front}{last}")
}

/// Returns every form of a singular name: its plural and, for a single word, those of the verb.
pub(in crate::graph) fn forms(name: &str) -> Vec<String> {
    let Some((front, last)) = split_last(name) else { return Vec::new() };
    let mut forms = vec![name.to_owned(), format!("{front}{}", with_s(last))];
    if front.is_empty() {
        let stem = verb_stem(last);
        forms.push(format!("{stem}ed"));
        forms.push(format!("{stem}ing"));
    }
    forms
}

/// Returns the words before the last with the space after them, and the last word.
fn split_last(name: &str) -> Option<(&str, &str)> {
    let last = name.rsplit(' ').next().filter(|last| !last.is_empty())?;
    Some((name.strip_suffix(last)?, last))
}

fn with_s(word: &str) -> String {
    if let Some(rest) = word.strip_suffix('y')
        && !rest.ends_with(['a', 'e', 'o', 'u'])
    {
        return format!("{rest}ies");
    }
    let hisses = ["s", "sh", "ch", "x", "z"].iter().any(|ending| word.ends_with(ending));
    format!("{word}{}", if hisses { "es" } else { "s" })
}

/// Returns the stem to which `ed` and `ing` are added: `Hid` of `Hide`, `Stunn` of `Stun`.
fn verb_stem(word: &str) -> String {
    if let Some(rest) = word.strip_suffix('e') {
        return rest.to_owned();
    }
    let vowel = |c: char| "aeiou".contains(c);
    let mut ending = word.chars().rev();
    let (last, before, third) = (ending.next(), ending.next(), ending.next());
    let short = word.len() <= 4 && third.is_some_and(|c| !vowel(c.to_ascii_lowercase()));
    match (last, before) {
        (Some(last), Some(before)) if short && vowel(before) && !vowel(last) && !"wxy".contains(last) => {
            format!("{word}{last}")
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_plural() {
        for (plural, name) in [
            ("Passive Abilities", "Passive Ability"),
            ("Recalls", "Recall"),
            ("Focus", "Focus"),
            ("Pass", "Pass"),
            ("Patches", "Patch"),
            ("Kinds of Sails", "Kinds of Sails"),
            ("Playing Cards", "Playing Cards"),
            ("Loss", "Loss"),
        ] {
            assert_eq!(singular(plural), name);
        }
    }

    #[test]
    fn forms_follow_spelling() {
        assert_eq!(forms("Conquer"), ["Conquer", "Conquers", "Conquered", "Conquering"]);
        assert_eq!(forms("Hide"), ["Hide", "Hides", "Hided", "Hiding"]);
        assert_eq!(forms("Stun"), ["Stun", "Stuns", "Stunned", "Stunning"]);
        assert_eq!(forms("Passive Ability"), ["Passive Ability", "Passive Abilities"]);
        assert_eq!(forms("Play"), ["Play", "Plays", "Played", "Playing"]);
        assert_eq!(forms("Pass"), ["Pass", "Passes", "Passed", "Passing"]);
    }
}
