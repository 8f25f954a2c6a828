//! Costs: what is paid before a colon, or to do something.

use super::object::Object;
use super::phrase::phrases;
use super::place::To;
use super::terminal::{CountedAction, Number, Symbols};

phrases! {
    /// The cost of an activated ability.
    Price {
        One(cost: Paid) = "{cost}",
        More(cost: Paid, rest: Price) = "{cost}, {rest}",
    }

    /// A part of the cost of an activated ability.
    Paid {
        Symbols(symbols: Symbols) = "{symbols}",
        Exhaust = "[e]",
        Deed(deed: Deed) = "{deed}",
    }

    /// An action that one does as a cost.
    Deed {
        Kill(object: Object) = "kill {object}",
        Banish(object: Object) = "banish {object}",
        Exhaust(object: Object) = "exhaust {object}",
        Discard(count: Number) = "discard {count}",
        DiscardA(object: Object) = "discard {object}",
        Disempower(object: Object) = "disempower {object}",
        CountedAction(action: CountedAction) = "{action}",
        Burn(count: Number) = "burn {count}",
        Recycle(object: Object) = "recycle {object}",
        RecycleFromTrash(count: Number) = "recycle {count} from your trash",
        SpendMyBuff = "spend my buff",
        SpendItsBuff = "spend its buff",
        Spend(object: Object) = "spend {object}",
        SpendXp(n: Number) = "spend {n} XP",
        PayXp(n: Number) = "pay {n} XP",
        Return(object: Object, to: To) = "return {object} {to}",
        Pay(symbols: Symbols) = "pay {symbols}",
        PayAnyEnergy = "pay any amount of Energy",
        PayAnyPower(symbol: Symbols) = "pay any amount of {symbol}",
    }

    /// Actions that one does as a cost, in prose.
    Deeds {
        One(deed: Deed) = "{deed}",
        And(one: Deed, other: Deed) = "{one} and {other}",
        Three(one: Deed, other: Deed, third: Deed) = "{one}, {other}, and {third}",
    }
}

impl Price {
    /// The first part, and those behind it.
    #[must_use]
    pub fn first_and_rest(&self) -> (&Paid, Option<&Self>) {
        match self {
            Self::One(paid) => (paid, None),
            Self::More(paid, rest) => (paid, Some(rest)),
        }
    }
}
