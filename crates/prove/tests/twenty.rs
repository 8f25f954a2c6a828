//! Twenty claims about small boards, written before the search was run on them: ten that should hold and ten that should
//! not.

use tribunal_prove::{Bounds, Options, Proved, Verdict, prove};

/// A claim, the board it is about, and what was expected of it.
struct Written {
    board: &'static str,
    claim: &'static str,
    expected: Verdict,
}

const HOLDS: Verdict = Verdict::Holds;
const DOES_NOT: Verdict = Verdict::DoesNot;

const TWENTY: &[Written] = &[
    // A unit enters exhausted, and only a ready one moves.
    Written {
        board: "players Ann, Bob\nbattlefield Grove\nhand of Ann\n  Runner 3 might cost 2",
        claim: "never Ann conquers Grove",
        expected: HOLDS,
    },
    // Accelerate has it enter ready.
    Written {
        board: "players Ann, Bob\nbattlefield Grove\nhand of Ann\n  Runner 3 might cost 2 [Accelerate]",
        claim: "Ann can conquer Grove",
        expected: HOLDS,
    },
    // Standard moves are the Turn Player's.
    Written {
        board: "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 2 might\nbase of Bob\n  Wolf 5 might",
        claim: "never Wolf moves",
        expected: HOLDS,
    },
    // Lethal damage goes to the unit with Tank first, and one is left over.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Wall 2 might [Tank], Mage 2 might\n\
                base of Ann\n  Rider 3 might",
        claim: "never Mage dies",
        expected: HOLDS,
    },
    // Without Tank the attacker chooses.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Wall 2 might, Mage 2 might\n\
                base of Ann\n  Rider 3 might",
        claim: "Mage can die",
        expected: HOLDS,
    },
    // A stunned unit deals no damage in combat.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 5 might stunned\n\
                base of Ann\n  Rider 2 might",
        claim: "Rider can't die",
        expected: HOLDS,
    },
    // Shield counts while defending.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might [Shield 2]\n\
                base of Ann\n  Rider 3 might",
        claim: "never Guard dies",
        expected: HOLDS,
    },
    // Bob may answer the bolt.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nhand of Ann\n  \
                Bolt spell cost 1 \"Deal 3 to a unit.\"\nhand of Bob\n  \
                Brace spell [Reaction] cost 1 \"Give a unit +2 [M] this turn.\"\nAnn plays Bolt, choosing Guard",
        claim: "can in the end Guard survives",
        expected: HOLDS,
    },
    // From battlefield to battlefield only with Ganking, and one move exhausts.
    Written {
        board: "players Ann, Bob\nbattlefield Grove\nbattlefield Hill, controlled by Ann\n  Ann: Rider 4 might",
        claim: "never Rider is at Grove",
        expected: HOLDS,
    },
    Written {
        board: "players Ann, Bob\nbattlefield Grove\nbattlefield Hill, controlled by Ann\n  Ann: Rider 4 might [Ganking]",
        claim: "Ann can conquer Grove",
        expected: HOLDS,
    },
    // Two units together are strong enough.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\n\
                base of Ann\n  Rider 2 might, Scout 2 might",
        claim: "never Ann conquers Grove",
        expected: DOES_NOT,
    },
    // Bob may save the guard in the showdown.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  \
                Rider 4 might\nhand of Bob\n  Brace spell [Reaction] cost 1 \"Give a unit +2 [M] this turn.\"\n\
                Ann moves Rider to Grove",
        claim: "always Guard dies",
        expected: DOES_NOT,
    },
    // Conquering every battlefield in one turn gives the final point.
    Written {
        board: "players Ann, Bob\npoints Ann 7\nbattlefield Grove\nbattlefield Hill\nbase of Ann\n  \
                Rider 4 might, Scout 2 might\ndeck of Ann\n  Stone gear",
        claim: "never Ann wins",
        expected: DOES_NOT,
    },
    // A hidden card is played from facedown in the showdown.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 1 might\n  \
                Bob: facedown Trap spell [Hidden] \"Deal 4 to an enemy unit.\"\nbase of Ann\n  Rider 4 might",
        claim: "always Rider survives",
        expected: DOES_NOT,
    },
    // A spell stuns.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nhand of Ann\n  \
                Dazzle spell cost 1 \"Stun a unit.\"",
        claim: "never Guard is stunned",
        expected: DOES_NOT,
    },
    // Going home exhausts, too.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Ann\n  Ann: Scout 2 might\nbattlefield Hill",
        claim: "can Scout is at Hill",
        expected: DOES_NOT,
    },
    // An exhausted unit does not move.
    Written {
        board: "players Ann, Bob\nbattlefield Hill\nbase of Ann\n  Rider 4 might exhausted",
        claim: "Ann can conquer Hill",
        expected: DOES_NOT,
    },
    // Nobody has to attack.
    Written {
        board: "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might",
        claim: "always Ann conquers Grove",
        expected: DOES_NOT,
    },
    // The defender's damage is the defender's to assign.
    Written {
        board: "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  \
                Rider 3 might, Scout 3 might\nAnn moves Rider and Scout to Grove",
        claim: "always Scout survives",
        expected: DOES_NOT,
    },
    // One conquest alone does not bring the final point while another battlefield is not scored.
    Written {
        board: "players Ann, Bob\npoints Ann 7\nbattlefield Grove\nbattlefield Hill, controlled by Bob\n  \
                Bob: Giant 9 might\nbase of Ann\n  Rider 4 might\ndeck of Ann\n  Stone gear",
        claim: "Ann can win",
        expected: DOES_NOT,
    },
];

fn proved(written: &Written, joins: bool) -> Proved {
    let bounds = Bounds { joins, ..Bounds::default() };
    let claims = vec![written.claim.to_owned()];
    let options = Options { claims, bounds, explains: false, ..Options::default() };
    match prove(written.board, &options) {
        Ok(mut all) => all.remove(0),
        Err(refused) => panic!("{}\n{refused}", written.board),
    }
}

#[test]
fn what_was_written_before_comes_out() {
    let count = |verdict| TWENTY.iter().filter(|written| written.expected == verdict).count();
    assert_eq!((count(HOLDS), count(DOES_NOT)), (10, 10));
    let mut wrong = String::new();
    for written in TWENTY {
        let proved = proved(written, true);
        println!("{}\n{}: {} ({} states)", written.board, proved.claim, proved.verdict.words(), proved.states);
        proved.example.iter().flat_map(|example| &example.lines).for_each(|line| println!("    {line}"));
        if proved.verdict != written.expected {
            wrong +=
                &format!("{}\n{} came out {:?}: {:?}\n", written.board, written.claim, proved.verdict, proved.open);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn joining_states_changes_no_verdict_and_no_length() {
    for written in TWENTY {
        let (joined, apart) = (proved(written, true), proved(written, false));
        let length = |proved: &Proved| proved.example.as_ref().map(|example| example.lines.len());
        assert_eq!(joined.verdict, apart.verdict, "{} {}", written.board, written.claim);
        assert_eq!(length(&joined), length(&apart), "{} {}", written.board, written.claim);
        assert_eq!(joined.depth, apart.depth, "{} {}", written.board, written.claim);
        assert!(joined.states <= apart.states, "{} {}", written.board, written.claim);
    }
}
