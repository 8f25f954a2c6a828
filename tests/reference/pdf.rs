//! Small PDF files, made by the tests that need them.

use std::fmt::Write;

use lopdf::{Document as Pdf, Object, Stream, dictionary};

/// A PDF of these pages, of which each shows what the operators of its content say.
pub fn pdf(pages: &[&[u8]]) -> Pdf {
    let mut pdf = Pdf::with_version("1.5");
    let root = pdf.new_object_id();
    let font = pdf.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    let kids: Vec<Object> = pages
        .iter()
        .map(|content| {
            let mut stream = Stream::new(dictionary! {}, content.to_vec());
            stream.compress().unwrap();
            let content = pdf.add_object(stream);
            let page = dictionary! {
                "Type" => "Page", "Parent" => root, "Contents" => content,
                "MediaBox" => vec![0.into(), 0.into(), 600.into(), 800.into()],
                "Resources" => dictionary! { "Font" => dictionary! { "F1" => font } },
            };
            pdf.add_object(page).into()
        })
        .collect();
    let count = kids.len() as i64;
    pdf.objects.insert(root, dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count }.into());
    let catalog = pdf.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    pdf.trailer.set("Root", catalog);
    pdf
}

/// The content of a page that shows these lines from its top.
pub fn shown(text: &str) -> Vec<u8> {
    let mut content = String::from("BT /F1 10 Tf 40 780 Td 12 TL\n");
    for line in text.lines() {
        let _ = writeln!(content, "({}) Tj T*", line.replace('(', "\\(").replace(')', "\\)"));
    }
    content.push_str("ET");
    content.into_bytes()
}

/// Its bytes.
pub fn saved(mut pdf: Pdf) -> Vec<u8> {
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes).unwrap();
    bytes
}
