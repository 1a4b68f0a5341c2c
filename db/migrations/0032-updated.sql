-- `page_docs.updated_at` is when the content of a page last changed visibly, `pages.updated_at` that or when its name did.
-- Until now the latter was also the time of a move, and knew nothing of the content.
UPDATE pages p SET updated_at = d.updated_at
FROM page_docs d WHERE d.page_id = p.id AND d.seq > 0 AND p.deleted_at IS NULL AND p.updated_at <> d.updated_at;
