#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tribunal_fuzz::costs::hold(bytes));
