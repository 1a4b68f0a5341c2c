-- The newest update that was there, or was written, when the generator last merged its text into a page. Where people have
-- edited since, it looks again whether what it wrote stands there.
ALTER TABLE page_docs ADD COLUMN merged_seq bigint NOT NULL DEFAULT 0;
UPDATE page_docs d SET merged_seq = r.seq
FROM (SELECT page_id, max(seq) AS seq FROM receipts WHERE seq IS NOT NULL GROUP BY page_id) r WHERE r.page_id = d.page_id;
