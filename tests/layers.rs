//! The modules stand in layers: a module uses only modules of layers above its own in `src/lib.rs`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The layer of each module, read from `lib.rs`: groups of `pub mod` lines, parted by blank lines.
fn layers() -> HashMap<String, usize> {
    let text = fs::read_to_string(root().join("src/lib.rs")).expect("src/lib.rs can be read");
    let mut layers = HashMap::new();
    let mut layer = 0;
    for line in text.lines().skip_while(|l| l.starts_with("//!") || l.starts_with("#!")) {
        if line.trim().is_empty() {
            layer += 1;
        } else if let Some(name) = line.trim().strip_prefix("pub mod ").and_then(|l| l.strip_suffix(';')) {
            layers.insert(name.to_owned(), layer);
        }
    }
    layers
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The module a file belongs to: the first part of its path below `src`.
fn module_of(path: &Path) -> String {
    let below = path.strip_prefix(root().join("src")).expect("the file lies in src");
    let first = below.components().next().expect("a path has a part").as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// All modules named behind `crate::` in a text.
fn used(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let parts = code.split("crate::").skip(1);
    parts
        .map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>())
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn modules_use_only_layers_above_their_own() {
    let layers = layers();
    assert!(layers.len() > 6, "lib.rs lists the modules: {layers:?}");
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let module = module_of(&file);
        let Some(own) = layers.get(&module) else { continue };
        for name in used(&fs::read_to_string(&file).expect("the file can be read")) {
            if name != module && layers.get(&name).is_some_and(|layer| layer >= own) {
                wrong.push(format!("{} uses {name}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "against the order of layers:\n{}", wrong.join("\n"));
}
