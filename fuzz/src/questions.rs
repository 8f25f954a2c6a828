//! Any question is answered, the same way every time, with hits that can be put in order.

use tribunal::search::Query;

use super::garden::shared;

/// The bytes are a question.
pub fn hold(bytes: &[u8]) {
    let query = Query { counts: true, ..Query::new(String::from_utf8_lossy(bytes)) };
    let answer = shared().index().search(&query);
    assert!(answer.hits.len() <= Query::LIMIT);
    assert!(answer.hits.iter().all(|hit| hit.score.is_finite()));
    assert!(answer.hits.windows(2).all(|pair| pair.first().map(|hit| hit.score) >= pair.last().map(|hit| hit.score)));
    assert_eq!(shared().index().search(&query), answer, "the same question, the same answer");
}
