//! The recordings of the book, made anew.

mod book;
