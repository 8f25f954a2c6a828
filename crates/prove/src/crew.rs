//! Several cores that look at states together. What each finds is put together in the order of the states, so that the
//! answer is the same as on one.

use tribunal_engine::alike::Known;

/// How many states are shared out at a time.
pub(crate) const SHARE: usize = 512;

/// From how many states on it is worth while to share them out.
pub(crate) const WORTH_SHARING: usize = 32;

/// Does something with each of some states, on all cores where there are several.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn together<T: Sync, R: Send>(of: &[T], with: impl Fn(&T, &mut Known) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    of.par_iter().with_min_len(8).map_init(Known::default, |known, one| with(one, known)).collect()
}

/// Does something with each of some states; here there is one core.
#[cfg(target_family = "wasm")]
pub(crate) fn together<T, R>(of: &[T], with: impl Fn(&T, &mut Known) -> R) -> Vec<R> {
    let mut known = Known::default();
    of.iter().map(|one| with(one, &mut known)).collect()
}
