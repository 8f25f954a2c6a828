//! A replay in short: the picture that previews of its link show, and the board of a dispute.

/// The name of the site, at the top of the picture.
pub const SITE: &str = "Tribunal";
/// At the bottom of the picture.
pub const WHOSE: &str = "An unofficial project by fans. Riftbound belongs to Riot Games.";
/// What comes before the first action at the board of a dispute.
pub const COMES_TO_REST: &str = "The board comes to rest";

/// An edition with how it stands, at the bottom of the picture.
pub fn edition(name: &str, standing: &str) -> String {
    format!("{name}, {standing}")
}
