//! The source of random numbers. Nothing here needs randomness: tantivy wants ids for its segments, and they only need
//! to differ from one another, so a counter is hashed. The same library gives the same memory, to the byte.

use std::sync::atomic::{AtomicU64, Ordering};

static COUNT: AtomicU64 = AtomicU64::new(0x9e37_79b9_7f4a_7c15);

/// Fills memory for `getrandom`, which calls this where the target has no source of its own.
///
/// # Safety
/// `place` has room for `length` bytes.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(place: *mut u8, length: usize) -> Result<(), getrandom::Error> {
    for at in 0..length {
        let mixed = COUNT.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
        let byte = (mixed ^ (mixed >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56;
        // SAFETY: the caller says that there is room for `length` bytes.
        unsafe { place.add(at).write(byte as u8) };
    }
    Ok(())
}
