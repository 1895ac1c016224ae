//! L12: a setting that is written should change something.

use crate::report::Report;
use crate::study::lint::Finding;
use crate::text::{Site, Source, Span};
use crate::variant::{Library, Overlay, Variant, load};

/// Each setting that differs from its default is set back to it; if all sentences stay the same, it does nothing.
pub(super) fn setting_unused(library: &Library, id: &str, overlay: &Overlay, variant: &Variant, report: &mut Report) {
    let meaning = variant.fingerprint();
    // What a parent sets for all its children need not do something in each of them.
    let parents = library.all_sheets();
    let inherited = |by: &str| by != variant.sheet_id() && parents.contains(&by);
    for setting in variant.settings.iter().filter(|s| s.value != s.default) {
        let Some(site) = setting.site.as_ref().filter(|_| !setting.set_by.as_deref().is_some_and(inherited)) else {
            continue;
        };
        let mut other = overlay.clone();
        let text = format!("{}={}", setting.name, setting.default);
        let source = Source::new("--set", &text);
        other.sets.push(Site::new(&source, Span::new(0, text.len())));
        let Some(without) = load(library, id, &other, &mut Report::new()) else { continue };
        if without.fingerprint() == meaning {
            let (name, default) = (setting.name.clone(), setting.default.clone());
            report.push(&site.source, Finding::SettingUnused { setting: name, default, span: site.span });
        }
    }
}
