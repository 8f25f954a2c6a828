//! The `tribunal` command.

fn main() {}
