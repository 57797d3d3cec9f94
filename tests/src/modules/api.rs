//! The public API of a crate, line by line.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{
    Fields, ImplItem, Item, ItemEnum, ItemImpl, ItemTrait, TraitItem, Type, UseTree, Visibility,
};

use super::crate_tree::CrateTree;

/// A name that others can use.
struct Offered {
    /// The path by which others name it.
    path: String,
    /// The module that defines it, and its name there.
    module: usize,
    name: String,
}

/// Everything that other crates can name, sorted: functions, types with their fields, variants and methods, traits, and
/// the traits that the types implement without deriving them.
#[must_use]
pub fn api(tree: &CrateTree) -> Vec<String> {
    let mut lines = BTreeSet::new();
    let mut offered = Vec::new();
    find_offered(tree, 0, "", &mut offered, &mut lines);
    for offer in &offered {
        let items = tree.modules[offer.module].items.iter();
        for item in items.filter(|item| name_of(item).as_ref() == Some(&offer.name)) {
            tell_item(item, &offer.path, &mut lines);
        }
        for item in tree.modules.iter().flat_map(|module| &module.items) {
            match item {
                Item::Impl(item) if is_of(item, &offer.name) => {
                    tell_impl(item, &offer.path, &mut lines);
                }
                _ => {}
            }
        }
    }
    lines.into_iter().collect()
}

/// Collects the names that a module offers under `path`, and those of the modules below it.
fn find_offered(
    tree: &CrateTree,
    module: usize,
    path: &str,
    offered: &mut Vec<Offered>,
    lines: &mut BTreeSet<String>,
) {
    let here = &tree.modules[module];
    for item in here.items.iter().filter(|item| is_public(item)) {
        match item {
            Item::Mod(item) => {
                let name = item.ident.to_string();
                let below = format!("{path}{name}::");
                lines.insert(format!("mod {path}{name}"));
                find_offered(tree, here.children[&name], &below, offered, lines);
            }
            Item::Use(item) => {
                let mut uses = Vec::new();
                flatten(&item.tree, Vec::new(), &mut uses);
                for (whole, name) in uses {
                    let path = format!("{path}{name}");
                    match (tree.definition(module, &whole), whole.last()) {
                        (Some(module), Some(name)) => offered.push(Offered {
                            path,
                            module,
                            name: name.clone(),
                        }),
                        _ => {
                            lines.insert(format!("use {} as {path}", whole.join("::")));
                        }
                    }
                }
            }
            item => offered.extend(name_of(item).map(|name| Offered {
                path: format!("{path}{name}"),
                module,
                name,
            })),
        }
    }
}

/// The paths of a `use`, with the names that they get.
fn flatten(tree: &UseTree, mut path: Vec<String>, uses: &mut Vec<(Vec<String>, String)>) {
    match tree {
        UseTree::Path(below) => {
            path.push(below.ident.to_string());
            flatten(&below.tree, path, uses);
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, path.clone(), uses);
            }
        }
        UseTree::Name(name) => {
            path.push(name.ident.to_string());
            uses.push((path, name.ident.to_string()));
        }
        UseTree::Rename(rename) => {
            path.push(rename.ident.to_string());
            uses.push((path, rename.rename.to_string()));
        }
        UseTree::Glob(_) => uses.push((path, "*".to_owned())),
    }
}

/// An item and its parts.
fn tell_item(item: &Item, path: &str, lines: &mut BTreeSet<String>) {
    let mut tell = |line: String| {
        lines.insert(line);
    };
    match item {
        Item::Const(item) => tell(format!("const {path}: {}", text(&item.ty))),
        Item::Static(item) => tell(format!("static {path}: {}", text(&item.ty))),
        Item::Type(item) => tell(format!("type {path} = {}", text(&item.ty))),
        Item::Fn(item) => {
            let mut signature = item.sig.clone();
            signature.ident = quote::format_ident!("PATH");
            tell(text(&signature).replace("PATH", path));
        }
        Item::Struct(item) => {
            tell(format!("struct {path}{}", text(&item.generics)));
            for (place, field) in item.fields.iter().enumerate() {
                if matches!(field.vis, Visibility::Public(_)) {
                    let place = place.to_string();
                    let name = field.ident.as_ref().map_or(place, ToString::to_string);
                    tell(format!("field {path}.{name}: {}", text(&field.ty)));
                }
            }
        }
        Item::Enum(item) => tell_enum(item, path, lines),
        Item::Trait(item) => tell_trait(item, path, lines),
        _ => {}
    }
}

/// An enumeration with its variants.
fn tell_enum(item: &ItemEnum, path: &str, lines: &mut BTreeSet<String>) {
    let is_open = item
        .attrs
        .iter()
        .any(|attribute| attribute.path().is_ident("non_exhaustive"));
    let open = if is_open { " (non_exhaustive)" } else { "" };
    lines.insert(format!("enum {path}{}{open}", text(&item.generics)));
    for variant in &item.variants {
        let fields = variant.fields.iter().map(|field| match &field.ident {
            Some(name) => format!("{name}: {}", text(&field.ty)),
            None => text(&field.ty),
        });
        let fields: Vec<String> = fields.collect();
        let fields = match variant.fields {
            Fields::Unit => String::new(),
            Fields::Unnamed(_) => format!("({})", fields.join(", ")),
            Fields::Named(_) => format!(" {{ {} }}", fields.join(", ")),
        };
        lines.insert(format!("variant {path}::{}{fields}", variant.ident));
    }
}

/// A trait with its methods.
fn tell_trait(item: &ItemTrait, path: &str, lines: &mut BTreeSet<String>) {
    let bounds = item.supertraits.to_token_stream();
    let line = format!("trait {path}{}: {}", text(&item.generics), text(&bounds));
    lines.insert(line.trim_end_matches([':', ' ']).to_owned());
    for item in &item.items {
        if let TraitItem::Fn(function) = item {
            let provided = if function.default.is_some() {
                " (provided)"
            } else {
                ""
            };
            lines.insert(format!("method {path}: {}{provided}", text(&function.sig)));
        }
    }
}

/// The public methods of an `impl`, or the trait that it is of.
fn tell_impl(item: &ItemImpl, path: &str, lines: &mut BTreeSet<String>) {
    if let Some((implemented, _)) = &item.trait_ {
        lines.insert(format!("impl {} for {path}", text(implemented)));
        return;
    }
    for item in &item.items {
        match item {
            ImplItem::Fn(function) if matches!(function.vis, Visibility::Public(_)) => {
                lines.insert(format!("method {path}: {}", text(&function.sig)));
            }
            ImplItem::Const(constant) if matches!(constant.vis, Visibility::Public(_)) => {
                let (name, ty) = (&constant.ident, text(&constant.ty));
                lines.insert(format!("const {path}::{name}: {ty}"));
            }
            _ => {}
        }
    }
}

/// Whether an `impl` is of the type of this name.
fn is_of(item: &ItemImpl, name: &str) -> bool {
    match &*item.self_ty {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == name),
        _ => false,
    }
}

fn is_public(item: &Item) -> bool {
    let visibility = match item {
        Item::Const(item) => &item.vis,
        Item::Enum(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Mod(item) => &item.vis,
        Item::Static(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Trait(item) => &item.vis,
        Item::Type(item) => &item.vis,
        Item::Use(item) => &item.vis,
        _ => return false,
    };
    matches!(visibility, Visibility::Public(_))
}

fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// Tokens as text, spaced about as in source code.
fn text(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, tight) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        ("< ", "<"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        ("& ", "&"),
        (" ,", ","),
        (" :", ":"),
        (" ;", ";"),
        ("' ", "'"),
        ("->(", "-> ("),
        (",)", ")"),
    ] {
        text = text.replace(spaced, tight);
    }
    text.replace("->", " ->")
        .replace("  ->", " ->")
        .replace(" ->", " -> ")
        .replace("->  ", "-> ")
}
