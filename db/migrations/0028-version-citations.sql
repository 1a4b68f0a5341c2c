-- What the page cited when it was as a version says: place, hashes and lines of each citation. Null in older versions.
ALTER TABLE page_versions ADD COLUMN cited jsonb;
-- The restores that are noted in the document and that its citations have followed.
ALTER TABLE page_docs ADD COLUMN restores text[] NOT NULL DEFAULT '{}';
-- The update up to which suggestions and citations have followed the document. Its text may be newer, where the generator
-- published meanwhile.
ALTER TABLE page_docs ADD COLUMN followed_seq bigint NOT NULL DEFAULT 0;
UPDATE page_docs SET followed_seq = text_seq;
