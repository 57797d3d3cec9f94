//! What takes minutes: whole endings, deep tables, a hundred thousand positions.
//!
//! ```text
//! cargo test -p perftboard-reference --test long
//! ```

mod agreement;
mod chess960;
mod endings;
mod tables;
