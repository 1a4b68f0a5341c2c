-- Images are stored in pieces. The embedded database runs one statement at a time, so a statement with a whole image would
-- delay everyone.
CREATE TABLE blob_pieces (
  store uuid NOT NULL,
  start integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (store, start)
);
-- Images are compressed already.
ALTER TABLE blob_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Stores that no blob refers to: of a running or interrupted upload, or of a deleted image.
CREATE TABLE loose_stores (store uuid PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());

-- Existing images stay readable as they are and are split in the background.
ALTER TABLE blobs
  ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN store uuid,
  ADD COLUMN size integer,
  ADD CONSTRAINT blobs_place CHECK ((bytes IS NULL) = (store IS NOT NULL AND size IS NOT NULL));
CREATE INDEX blobs_whole ON blobs (hash) WHERE bytes IS NOT NULL;
