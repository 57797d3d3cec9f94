//! The definition of a name.

use super::crate_tree::CrateTree;

/// The most re-exports that are followed in a row.
const MOST_STEPS: usize = 16;

impl CrateTree {
    /// The module that defines what a path names, or the module that the path names; `None` if that is outside the
    /// crate.
    pub(super) fn definition(&self, module: usize, path: &[String]) -> Option<usize> {
        self.follow_from(module, path, MOST_STEPS)
    }

    fn follow_from(&self, module: usize, path: &[String], steps: usize) -> Option<usize> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.follow(0, rest, steps),
            "self" => self.follow(module, rest, steps),
            "super" => {
                let mut module = self.modules[module].parent?;
                let mut rest = rest;
                while let Some(("super", more)) = rest.split_first().map(|(a, b)| (a.as_str(), b)) {
                    (module, rest) = (self.modules[module].parent?, more);
                }
                self.follow(module, rest, steps)
            }
            _ => self.follow_name(module, path, steps),
        }
    }

    /// Follows a path from outside a module of the crate.
    fn follow(&self, module: usize, path: &[String], steps: usize) -> Option<usize> {
        if path.is_empty() {
            return Some(module);
        }
        // A name that is not found is made by a macro.
        self.follow_name(module, path, steps).or(Some(module))
    }

    fn follow_name(&self, module: usize, path: &[String], steps: usize) -> Option<usize> {
        let (first, rest) = path.split_first()?;
        let steps = steps.checked_sub(1)?;
        let here = &self.modules[module];
        // A module and a function may have the same name. A name with further names below it is the module.
        if here.defined.contains(first) && (rest.is_empty() || !here.children.contains_key(first)) {
            return Some(module);
        }
        if let Some(&child) = here.children.get(first) {
            return self.follow(child, rest, steps);
        }
        let named = |name: &Option<String>| name.as_ref() == Some(first);
        for imported in here.imported.iter().filter(|use_| named(&use_.name)) {
            // `use x::x;` of another crate that has the name it brings.
            if imported.path.first() == Some(first) {
                return None;
            }
            let whole: Vec<String> = imported.path.iter().chain(rest).cloned().collect();
            if let Some(found) = self.follow_from(module, &whole, steps) {
                return Some(found);
            }
        }
        None
    }
}
