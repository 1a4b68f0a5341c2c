-- Images of the repository that its documents show. Their bytes are attachments that no person uploaded to a page.
ALTER TABLE attachments ALTER COLUMN page_id DROP NOT NULL;
CREATE TABLE document_images (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  path text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (project_id, path)
);
