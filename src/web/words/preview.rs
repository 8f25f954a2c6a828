//! The summary of a replay: the preview picture of its link, and the board of a dispute.

/// The name of the site, at the top of the picture.
pub const SITE: &str = "Tribunal";
/// At the bottom of the picture.
pub const WHOSE: &str = "An unofficial project by fans. Riftbound belongs to Riot Games.";
/// The label of the step before the first action, on the board of a dispute.
pub const COMES_TO_REST: &str = "The board comes to rest";

/// An edition with its standing, at the bottom of the picture.
pub fn edition(name: &str, standing: &str) -> String {
    format!("{name}, {standing}")
}
