//! What takes minutes: whole endings, deep tables, a hundred thousand positions.
//!
//! ```text
//! cargo test --release -p perftboard-reference --features long --test long
//! ```

mod agreement;
mod endings;
mod tables;
