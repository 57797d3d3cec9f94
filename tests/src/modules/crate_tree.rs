//! The modules of a crate, read from its files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Item, ItemUse, Lit, Meta, UseTree, Visibility};

/// Why a crate's modules cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModuleError {
    /// A module has no file.
    #[error("cannot read the module `{}`", .path.display())]
    Read {
        /// The file looked for.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file cannot be parsed as Rust.
    #[error("`{}` cannot be parsed", .path.display())]
    Parse {
        /// The file.
        path: PathBuf,
        /// The parser's error.
        source: syn::Error,
    },
}

/// A name that a `use` brings into a module.
#[derive(Debug, Clone)]
pub(super) struct Imported {
    /// The path, without the name it gets.
    pub(super) path: Vec<String>,
    /// Its name in the module; `None` for `*`.
    pub(super) name: Option<String>,
    /// Whether the module re-exports it.
    pub(super) is_passed_on: bool,
}

/// A module.
#[derive(Default)]
pub(super) struct Module {
    /// The index of the module around it; the root has none.
    pub(super) parent: Option<usize>,
    /// The path from the root, such as `crate::link::tcp`.
    pub(super) path: String,
    /// The indices of the modules directly below it.
    pub(super) children: BTreeMap<String, usize>,
    /// The names that it defines.
    pub(super) defined: BTreeSet<String>,
    pub(super) imported: Vec<Imported>,
    /// Its items, without those that are compiled only for tests.
    pub(super) items: Vec<Item>,
    /// All paths outside `use` declarations.
    pub(super) paths: BTreeSet<Vec<String>>,
}

/// All modules of a crate, the root first.
#[derive(Default)]
pub struct CrateTree {
    pub(super) modules: Vec<Module>,
}

impl CrateTree {
    /// Reads a crate from its first file, `lib.rs` or `main.rs`.
    ///
    /// # Errors
    /// [`ModuleError`] if a module has no file, or a file is no Rust.
    pub fn read(root: &Path) -> Result<Self, ModuleError> {
        let mut tree = Self::default();
        tree.add_file(root, true, None, "crate".to_owned())?;
        Ok(tree)
    }

    /// How many modules there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.modules.len()
    }

    fn add_file(
        &mut self,
        file: &Path,
        is_root: bool,
        parent: Option<usize>,
        path: String,
    ) -> Result<usize, ModuleError> {
        let text = fs::read_to_string(file).map_err(|source| ModuleError::Read {
            path: file.to_owned(),
            source,
        })?;
        let parsed = syn::parse_file(&text).map_err(|source| ModuleError::Parse {
            path: file.to_owned(),
            source,
        })?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let is_folders = is_root || file.file_stem().is_some_and(|stem| stem == "mod");
        let below = match file.file_stem() {
            Some(stem) if !is_folders => folder.join(stem),
            _ => folder.to_owned(),
        };
        self.add(&parsed.items, &below, parent, path)
    }

    /// Adds a module; files of those below it are in `folder`.
    fn add(
        &mut self,
        items: &[Item],
        folder: &Path,
        parent: Option<usize>,
        path: String,
    ) -> Result<usize, ModuleError> {
        let place = self.modules.len();
        self.modules.push(Module {
            parent,
            path: path.clone(),
            ..Module::default()
        });
        for item in items.iter().filter(|item| !is_for_tests(attributes(item))) {
            self.modules[place].items.push(item.clone());
            match item {
                Item::Mod(module) => {
                    let name = module.ident.to_string();
                    let child_path = format!("{path}::{name}");
                    let child = if let Some((_, items)) = &module.content {
                        self.add(items, &folder.join(&name), Some(place), child_path)?
                    } else {
                        let file = file_of(&module.attrs, folder, &name);
                        self.add_file(&file, false, Some(place), child_path)?
                    };
                    self.modules[place].children.insert(name, child);
                }
                Item::Use(item) => self.modules[place].add_use(item),
                item => {
                    let exported = self.modules[place].add_item(item);
                    if let Some(name) = exported.filter(|_| place > 0) {
                        // An exported macro belongs to the crate, whatever module defines it.
                        let module = self.modules[place].path.split("::").skip(1);
                        let path = ["crate".to_owned()].into_iter();
                        let path = path.chain(module.map(str::to_owned)).collect();
                        self.modules[0].imported.push(Imported {
                            path,
                            name: Some(name),
                            is_passed_on: true,
                        });
                    }
                }
            }
        }
        Ok(place)
    }
}

impl Module {
    /// Adds an item. Gives its name if it is an exported macro.
    fn add_item(&mut self, item: &Item) -> Option<String> {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            _ => None,
        };
        self.defined.extend(name.map(ToString::to_string));
        add_paths(item.to_token_stream(), &mut self.paths);
        let is_exported = |attribute: &Attribute| attribute.path().is_ident("macro_export");
        match item {
            Item::Macro(item) if item.attrs.iter().any(is_exported) => {
                item.ident.as_ref().map(ToString::to_string)
            }
            _ => None,
        }
    }

    fn add_use(&mut self, item: &ItemUse) {
        if item.leading_colon.is_none() {
            let is_passed_on = !matches!(item.vis, Visibility::Inherited);
            self.add_use_tree(&item.tree, Vec::new(), is_passed_on);
        }
    }

    fn add_use_tree(&mut self, tree: &UseTree, mut path: Vec<String>, is_passed_on: bool) {
        let (last, name) = match tree {
            UseTree::Path(below) => {
                path.push(below.ident.to_string());
                return self.add_use_tree(&below.tree, path, is_passed_on);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_use_tree(tree, path.clone(), is_passed_on);
                }
                return;
            }
            UseTree::Name(name) => (Some(&name.ident), Some(&name.ident)),
            UseTree::Rename(rename) => (Some(&rename.ident), Some(&rename.rename)),
            UseTree::Glob(_) => (None, None),
        };
        let mut name = name.map(ToString::to_string);
        match last.map(ToString::to_string) {
            Some(last) if last == "self" => {
                name = name.filter(|name| name != "self").or(path.last().cloned());
            }
            last => path.extend(last),
        }
        self.imported.push(Imported {
            path,
            name,
            is_passed_on,
        });
    }
}

/// The file of a module that the module of `folder` declares.
fn file_of(attributes: &[Attribute], folder: &Path, name: &str) -> PathBuf {
    for attribute in attributes {
        if let Meta::NameValue(pair) = &attribute.meta {
            if let Expr::Lit(ExprLit {
                lit: Lit::Str(file),
                ..
            }) = &pair.value
            {
                if pair.path.is_ident("path") {
                    return folder.join(file.value());
                }
            }
        }
    }
    let beside = folder.join(format!("{name}.rs"));
    match beside.exists() {
        true => beside,
        false => folder.join(name).join("mod.rs"),
    }
}

/// Whether an item is compiled only for tests.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let words = list.tokens.to_string();
            words == "test" || words.starts_with("all (test")
        }
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Adds every path among tokens: names with `::` between them.
fn add_paths(tokens: TokenStream, paths: &mut BTreeSet<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    // The colons after the last name, and whether the name before this one belongs to something else.
    let (mut colons, mut after_dot) = (0, false);
    let mut finish = |path: &mut Vec<String>| {
        let path = std::mem::take(path);
        // `super` by itself is a visibility.
        let is_keyword = |name: &String| matches!(name.as_str(), "crate" | "self" | "super");
        if !path.iter().all(is_keyword) {
            paths.insert(path);
        }
    };
    let mut groups = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if colons != 2 {
                    finish(&mut path);
                }
                // Fields and methods are no paths, and neither is a name after a type's `>::`.
                if !(after_dot || colons == 2 && path.is_empty()) {
                    path.push(ident.to_string());
                }
                (colons, after_dot) = (0, false);
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            TokenTree::Punct(punct) => {
                finish(&mut path);
                (colons, after_dot) = (0, punct.as_char() == '.');
            }
            TokenTree::Group(group) => {
                finish(&mut path);
                (colons, after_dot) = (0, false);
                groups.push(group.stream());
            }
            TokenTree::Literal(_) => {
                finish(&mut path);
                (colons, after_dot) = (0, false);
            }
        }
    }
    finish(&mut path);
    for group in groups {
        add_paths(group, paths);
    }
}
