-- What the page cited when it was as a version says: place, hashes and lines of each citation. Null in older versions.
ALTER TABLE page_versions ADD COLUMN cited jsonb;
-- The restores that are noted in the document and that its citations have followed.
ALTER TABLE page_docs ADD COLUMN restores text[] NOT NULL DEFAULT '{}';
