//! The boundary: the only place where bytes cross between Rust and its caller.
//!
//! Lengths and addresses are 32 bits wide, as in WebAssembly.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};

use crate::{answer, load, part};

/// The number of bytes before an answer that give its length, little-endian.
const PREFIX: usize = 4;

/// Allocates this many bytes, to be freed with [`tribunal_free`] and the same number.
#[unsafe(no_mangle)]
pub extern "C" fn tribunal_alloc(length: usize) -> *mut u8 {
    let layout = layout(length);
    // SAFETY: the layout is never empty.
    let place = unsafe { alloc(layout) };
    if place.is_null() {
        handle_alloc_error(layout);
    }
    place
}

/// Frees what [`tribunal_alloc`] or [`tribunal_run`] returned.
///
/// # Safety
/// `place` came from one of them and was not given back before; `length` is what was asked for, or four more than the
/// answer's length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tribunal_free(place: *mut u8, length: usize) {
    // SAFETY: the caller says that this very layout was allocated here.
    unsafe { dealloc(place, layout(length)) }
}

/// Answers the request of `length` bytes at `place`: four bytes with the answer's length, then the answer.
///
/// # Safety
/// `place` came from [`tribunal_alloc`] with this length, and all its bytes are written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tribunal_run(place: *const u8, length: usize) -> *mut u8 {
    // SAFETY: the caller says that these bytes are ours and written.
    give(&answer(unsafe { std::slice::from_raw_parts(place, length) }))
}

/// Loads the library of `length` bytes at `place`, and answers as [`tribunal_run`] does.
///
/// # Safety
/// `place` came from [`tribunal_alloc`] with this length, and all its bytes are written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tribunal_load(place: *const u8, length: usize) -> *mut u8 {
    // SAFETY: the caller says that these bytes are ours and written.
    give(&load(unsafe { std::slice::from_raw_parts(place, length) }))
}

/// Loads a part of a library, before the library itself, and answers as [`tribunal_run`] does.
///
/// # Safety
/// `place` came from [`tribunal_alloc`] with this length, and all its bytes are written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tribunal_part(place: *const u8, length: usize) -> *mut u8 {
    // SAFETY: the caller says that these bytes are ours and written.
    give(&part(unsafe { std::slice::from_raw_parts(place, length) }))
}

/// Returns an answer in new memory, after its length.
fn give(answer: &[u8]) -> *mut u8 {
    let size = u32::try_from(answer.len()).unwrap_or(0).to_le_bytes();
    let out = tribunal_alloc(PREFIX + answer.len());
    // SAFETY: `out` has room for the prefix and the answer, and nothing else lies there.
    unsafe {
        std::ptr::copy_nonoverlapping(size.as_ptr(), out, PREFIX);
        std::ptr::copy_nonoverlapping(answer.as_ptr(), out.add(PREFIX), answer.len());
    }
    out
}

/// Returns the layout of `length` bytes, at least one.
fn layout(length: usize) -> Layout {
    Layout::array::<u8>(length.max(1)).unwrap_or(Layout::new::<u8>())
}
