//! The messages where the database cannot be reached as required; and nothing of it is overwritten.

use std::io::{Read, Write};
use std::net::TcpListener;

use sqlx::{Connection, Row};
use tribunal::desk::{Desk, DeskError};

use crate::behaviour::Cup;
use crate::place::Place;

/// A server that offers no encryption, as PostgreSQL says it.
fn unencrypted() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("postgres://tribunal@{}/desk", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let _ = stream.read(&mut [0; 64]);
            let _ = stream.write_all(b"N");
        }
    });
    address
}

async fn trouble(address: &str) -> String {
    Desk::open(address).await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_database_without_encryption_is_refused_where_it_was_asked_for() {
    let said = trouble(&format!("{}?sslmode=require", unencrypted())).await;
    assert!(said.contains("no encrypted connection") && said.contains("sslmode"), "{said}");
}

#[tokio::test]
async fn an_address_that_is_none_says_what_it_looks_like() {
    let said = trouble("mysql://somewhere").await;
    assert!(said.contains("sqlite://") && said.contains("postgres://"), "{said}");
}

#[tokio::test]
async fn a_database_that_proves_itself_is_reached_by_tls() {
    let Some(place) = Place::postgres().await else {
        return println!("skipped: TRIBUNAL_TEST_POSTGRES names no server");
    };
    let Ok(certificate) = std::env::var("TRIBUNAL_TEST_POSTGRES_CERTIFICATE") else {
        return println!("skipped: that server has no certificate");
    };
    for mode in ["require".to_owned(), format!("verify-full&sslrootcert={certificate}")] {
        let address = format!("{}?sslmode={mode}", place.address);
        Desk::open(&address).await.unwrap();
        let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
        let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
        let row = sqlx::query(sql).fetch_one(&mut connection).await.unwrap();
        assert!(row.get::<bool, _>("ssl"), "{mode}");
    }
    let said = trouble(&format!("{}?sslmode=verify-full", place.address)).await;
    assert!(said.contains("no encrypted connection"), "nobody vouches for this certificate: {said}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("desk.sqlite");
    let bytes = b"Notes of the last cup, saved under the wrong name. ".repeat(100);
    std::fs::write(&file, &bytes).unwrap();
    let error = Desk::in_library(directory.path()).await.unwrap_err();
    assert!(error.to_string().contains("not a database"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
}

#[tokio::test]
async fn a_damaged_database_says_so_and_is_left_as_it_is() {
    let place = Place::sqlite();
    let cup = Cup::begin(&place).await;
    cup.open(&cup.head).await;
    cup.desk.close().await;
    let file = place.files().into_iter().find(|file| file.ends_with("desk.sqlite")).unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    // Everything behind the first page is gone to noise.
    bytes.iter_mut().skip(4096).for_each(|byte| *byte = 0x5a);
    std::fs::write(&file, &bytes).unwrap();
    let read = async {
        let desk = place.try_desk().await?;
        let seat = desk.seat(&cup.founded.code, &cup.founded.session).await?;
        desk.disputes(&seat).await
    };
    let error = read.await.unwrap_err();
    assert!(matches!(error, DeskError::Store(_) | DeskError::Migrate(_)), "{error}");
    assert!(error.to_string().contains("malformed"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "nothing is overwritten");
}
