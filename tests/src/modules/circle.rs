//! Circles of imports.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use super::crate_tree::CrateTree;

/// An import of a module by another one, and its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The module that imports.
    pub importer: String,
    /// The module that is imported.
    pub imported: String,
    /// The path that imports it.
    pub by: String,
}

/// A circle of imports: each imports the importer of the next one, and the last one that of the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circle(pub Vec<Import>);

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for import in &self.0 {
            let Import {
                importer,
                imported,
                by,
            } = import;
            writeln!(f, "  {importer} imports {imported} by `{by}`")?;
        }
        Ok(())
    }
}

/// The shortest circle through each import that is part of one, each circle once.
#[must_use]
pub fn circles(tree: &CrateTree) -> Vec<Circle> {
    let imports = imports(tree);
    let mut circles: Vec<Vec<usize>> = Vec::new();
    for (importer, imported) in imports.iter().enumerate() {
        for &module in imported.keys() {
            let Some(mut way) = shortest(&imports, module, importer) else {
                continue;
            };
            // The circle begins with its first module, so that it is the same for each of its imports.
            let first = way.iter().enumerate().min_by_key(|(_, &place)| place);
            let first = first.map_or(0, |(first, _)| first);
            way.rotate_left(first);
            if !circles.contains(&way) {
                circles.push(way);
            }
        }
    }
    let name = |module: usize| tree.modules[module].path.clone();
    let told = |way: &Vec<usize>| {
        let next = way.iter().cycle().skip(1);
        let pairs = way.iter().zip(next);
        Circle(
            pairs
                .map(|(&importer, &imported)| Import {
                    importer: name(importer),
                    imported: name(imported),
                    by: imports[importer][&imported].clone(),
                })
                .collect(),
        )
    };
    circles.iter().map(told).collect()
}

/// For each module, the modules that it imports, and the paths.
fn imports(tree: &CrateTree) -> Vec<BTreeMap<usize, String>> {
    let mut imports = Vec::new();
    for (place, module) in tree.modules.iter().enumerate() {
        let mut imported = BTreeMap::new();
        let used = module.imported.iter().filter(|import| {
            // A re-exported name is imported only if it is also used here.
            !import.is_passed_on
                || module
                    .paths
                    .iter()
                    .any(|path| path.first() == import.name.as_ref())
        });
        for path in used.map(|import| &import.path).chain(&module.paths) {
            if let Some(definition) = tree.definition(place, path) {
                if definition != place {
                    imported
                        .entry(definition)
                        .or_insert_with(|| path.join("::"));
                }
            }
        }
        imports.push(imported);
    }
    imports
}

/// The shortest chain of imports from a module to another, with both ends.
fn shortest(imports: &[BTreeMap<usize, String>], from: usize, to: usize) -> Option<Vec<usize>> {
    let mut before = BTreeMap::from([(from, from)]);
    let mut waiting = VecDeque::from([from]);
    while let Some(module) = waiting.pop_front() {
        if module == to {
            let mut way = vec![to];
            while way.last() != Some(&from) {
                way.extend(way.last().and_then(|last| before.get(last)).copied());
            }
            way.reverse();
            return Some(way);
        }
        for &next in imports[module].keys() {
            before.entry(next).or_insert_with(|| {
                waiting.push_back(next);
                module
            });
        }
    }
    None
}
