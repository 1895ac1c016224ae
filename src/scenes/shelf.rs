//! The scenes of a library, and the variants they stand on.

use std::rc::Rc;

use crate::report::Report;
use crate::scenes::run::{NoVariant, SceneFile, Sheets, Wanted};
use crate::variant::{Library, Overlay, Variant, ancestors, load};

/// Variants of a library, with what the command line lays over all of them.
#[derive(Clone, Debug)]
pub struct LibrarySheets<'l> {
    library: &'l Library,
    overlay: Overlay,
}

impl<'l> LibrarySheets<'l> {
    /// The variants of a library with something laid over each.
    pub fn new(library: &'l Library, overlay: Overlay) -> Self {
        Self { library, overlay }
    }
}

impl Sheets for LibrarySheets<'_> {
    fn variant(&mut self, wanted: &Wanted, report: &mut Report) -> Result<Rc<Variant>, NoVariant> {
        if self.library.sheet_source(&wanted.sheet).is_none() {
            return Err(NoVariant::NoSuchSheet);
        }
        let mut overlay = self.overlay.clone();
        overlay.houses.retain(|house| Some(house) != wanted.house.as_ref());
        overlay.houses.splice(0..0, wanted.house.clone());
        overlay.sets.extend(wanted.sets.iter().cloned());
        // Findings about a sheet are for `check`; only what keeps its scenes from being played is told here.
        let mut found = Report::new();
        load(self.library, &wanted.sheet, &overlay, &mut found).map(Rc::new).ok_or_else(|| {
            report.append(found);
            NoVariant::Reported
        })
    }

    fn ancestors(&self, sheet: &str) -> Vec<String> {
        ancestors(self.library, sheet)
    }
}

/// All scene files of a library: those of sheets, of houses, of modules.
pub fn scene_files(library: &Library) -> Vec<SceneFile> {
    let sheets = library.all_sheets().into_iter().map(|id| (id.to_owned(), Some(id.to_owned()), None));
    let houses = library.houses().into_iter().map(|id| (id.to_owned(), None, Some(id.to_owned())));
    let modules = library.modules().into_iter().map(|name| (format!("rules/{name}"), None, None));
    let all = sheets.chain(houses).chain(modules);
    all.filter_map(|(id, sheet, house)| Some(SceneFile { source: library.scenes(&id)?.clone(), sheet, house }))
        .collect()
}
