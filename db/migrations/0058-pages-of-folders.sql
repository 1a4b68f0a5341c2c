-- Code of a file without a page of its own leads to the page of its folder.
CREATE INDEX pages_of_folders ON pages (project_id, source_path) WHERE kind = 'folder' AND deleted_at IS NULL;
