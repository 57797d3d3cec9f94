//! Links and pictures lead to files and headings that exist, and the book's contents lists every page once.

use std::path::Path;

use perftboard_tests::command::root;
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::pages::Page;

/// Where the links and pictures of the page lead, but for those to other hosts.
fn links(page: &Page) -> Vec<String> {
    let links = page.events().filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    let is_here = |link: &String| !link.contains("://") && !link.starts_with("mailto:");
    links.map(String::from).filter(is_here).collect()
}

/// The anchors of the page: every heading in small letters, with hyphens between the words and without punctuation.
fn anchors(page: &Page) -> Vec<String> {
    let (mut anchors, mut heading) = (Vec::new(), None);
    for event in page.events() {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => anchors.extend(heading.take().map(|it| slug(&it))),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    anchors
}

fn slug(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let kept = letters.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then_some(letter),
    });
    kept.collect()
}

/// What is wrong with the links of the page.
fn dead(page: &Page) -> Vec<String> {
    let folder = page.path.parent().unwrap_or(Path::new(""));
    let mut dead = Vec::new();
    for link in links(page) {
        let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
        let there = folder.join(file);
        let is_dead = if file.is_empty() {
            !anchors(page).iter().any(|it| it == anchor)
        } else if root().join(&there).exists() {
            !anchor.is_empty() && !anchors(&Page::read(there)).iter().any(|it| it == anchor)
        } else {
            true
        };
        if is_dead {
            dead.push(format!("{}: dead link `{link}`", page.path.display()));
        }
    }
    dead
}

#[test]
fn no_link_is_dead() {
    let pages = Page::all();
    let links: usize = pages.iter().map(|page| links(page).len()).sum();
    assert!(links > 20, "only {links} links are found");
    let dead: Vec<String> = pages.iter().flat_map(dead).collect();
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn dead_links_are_noticed() {
    let page = Page {
        path: "docs/made-up.md".into(),
        text: "# A *heading*, with `code`\n[good](protocol.md) [good](#a-heading-with-code) [good](https://docs.rs)\n\
               [good](protocol.md#frames) [bad](protocol.md#no-such-heading) [bad](no-such-page.md)\n\
               ![bad](no-such.svg) [bad](#no-such-heading) [bad](README.md)\n"
            .to_owned(),
    };
    let dead = dead(&page);
    assert_eq!(dead.len(), 5, "{dead:#?}");
}

#[test]
fn the_contents_lists_every_page_once() {
    let contents = Page::read("docs/SUMMARY.md");
    let mut listed = links(&contents);
    listed.sort_unstable();
    let pages = Page::of_the_book().into_iter().filter_map(|page| {
        let name = page.path.file_name()?.to_str()?.to_owned();
        (name != "SUMMARY.md").then_some(name)
    });
    assert_eq!(listed, pages.collect::<Vec<_>>());
}
