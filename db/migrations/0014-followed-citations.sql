ALTER TABLE citations
  -- Of the cited lines without what a formatter may change, and of what the symbol's comment says first. Rows from
  -- before have none until the code that they cite changes.
  ADD COLUMN bare_hash text,
  ADD COLUMN doc_hash text,
  -- Of a statement whose code has changed: the lines as they were when it was written, where they were still there.
  ADD COLUMN quote text,
  -- Where such lines are now. After a suggestion was accepted: what was cited before, for when that is undone.
  ADD COLUMN other_path text,
  ADD COLUMN other_start_line integer,
  ADD COLUMN other_end_line integer,
  ADD COLUMN other_hash text,
  ADD COLUMN other_bare_hash text,
  ADD COLUMN other_doc_hash text,
  ADD COLUMN other_commit text;
CREATE INDEX citations_doubtful ON citations (project_id) WHERE state IN ('stale', 'gone');

-- Files that changed since citations were last followed, with their text of then where there was any. Written together
-- with the new text, and forgotten once every citation has been followed: a run that breaks off finds them again.
CREATE TABLE source_changes (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  path text NOT NULL,
  content text,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (project_id, path)
);
