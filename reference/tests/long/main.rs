//! What takes minutes: whole endings, deep tables, a hundred thousand positions.
//!
//! ```text
//! cargo test -p perftboard-reference --test long
//! ```

mod agreement;
mod endings;
mod tables;
