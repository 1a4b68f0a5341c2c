-- What was deleted goes for good after a while. Of pages and projects a row without content stays: its number is never
-- given again, and a page that a person deleted does not come back when it is planned again.
ALTER TABLE projects ADD COLUMN purged_at timestamptz;
ALTER TABLE pages ADD COLUMN purged_at timestamptz;
CREATE INDEX projects_to_purge ON projects (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
CREATE INDEX pages_to_purge ON pages (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
CREATE INDEX recovered_page ON recovered (page_id);

-- When an image was last attached anywhere: one that is being attached just now is not taken for one that nobody needs.
ALTER TABLE blobs ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now();
