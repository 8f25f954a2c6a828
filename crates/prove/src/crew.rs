//! Examines states in parallel, on several cores. The results come in the order of the states, so that the answer is
//! the same as on one core.

use tribunal_engine::alike::Known;

/// The number of states that are distributed at a time.
pub(crate) const SHARE: usize = 512;

/// The number of states from which on it pays to distribute them.
pub(crate) const WORTH_SHARING: usize = 32;

/// Returns true if there is more than one core to distribute states to.
pub(crate) fn has_several_cores() -> bool {
    #[cfg(not(target_family = "wasm"))]
    return rayon::current_num_threads() > 1;
    #[cfg(target_family = "wasm")]
    return false;
}

/// Maps a function over some states, in parallel where there are several cores, and returns the results in their order.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn together<T: Send, R: Send>(
    of: Vec<T>,
    known: impl Fn() -> Known + Sync + Send,
    with: impl Fn(T, &mut Known) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    of.into_par_iter().with_min_len(8).map_init(known, |known, one| with(one, known)).collect()
}

/// Maps a function over some states, one after the other: WebAssembly has one core.
#[cfg(target_family = "wasm")]
pub(crate) fn together<T, R>(of: Vec<T>, known: impl Fn() -> Known, with: impl Fn(T, &mut Known) -> R) -> Vec<R> {
    let mut known = known();
    of.into_iter().map(|one| with(one, &mut known)).collect()
}
