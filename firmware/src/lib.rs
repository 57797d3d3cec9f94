//! The real boards: pins, clocks and constraints.
