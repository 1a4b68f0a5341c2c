-- A refresh as people are told of it: one row, however often its run broke off. Open until `ended_at`.
CREATE TABLE refreshes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  from_commit text,
  to_commit text,
  -- The newest first, as far as they are known; whether there are others before them.
  commits jsonb NOT NULL DEFAULT '[]',
  more_commits boolean NOT NULL DEFAULT false,
  -- What is different in the sources: the first of each, and how many there are.
  files jsonb NOT NULL DEFAULT '[]',
  file_count integer NOT NULL DEFAULT 0,
  symbols jsonb NOT NULL DEFAULT '[]',
  symbol_count integer NOT NULL DEFAULT 0,
  tokens integer NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  undone_at timestamptz,
  undone_by text
);
CREATE UNIQUE INDEX refreshes_open ON refreshes (project_id) WHERE ended_at IS NULL;
CREATE INDEX refreshes_project ON refreshes (project_id, id);

ALTER TABLE receipts
  ADD COLUMN refresh_id bigint REFERENCES refreshes (id) ON DELETE SET NULL,
  -- The changed files, and symbols in them, that what was written rests on.
  ADD COLUMN why jsonb NOT NULL DEFAULT '[]',
  -- What the blocks and citations were before. Null where it cannot be undone, or not any more.
  ADD COLUMN undo jsonb,
  -- What became of undoing it, and what stayed because people had written there.
  ADD COLUMN undone jsonb,
  -- Null where nothing was written in the page and something was suggested.
  ALTER COLUMN seq DROP NOT NULL;
CREATE INDEX receipts_refresh ON receipts (refresh_id, page_id);
CREATE INDEX receipts_page ON receipts (page_id, seq);

-- What became of a page's citations in a refresh. Written with the citations themselves.
CREATE TABLE refresh_citations (
  refresh_id bigint NOT NULL REFERENCES refreshes (id) ON DELETE CASCADE,
  page_id bigint NOT NULL,
  moved integer NOT NULL,
  stale integer NOT NULL,
  gone integer NOT NULL,
  cleared integer NOT NULL,
  PRIMARY KEY (refresh_id, page_id)
);

-- By which the analysis of the text of then is found.
ALTER TABLE source_changes ADD COLUMN hash text;

ALTER TABLE page_versions
  DROP CONSTRAINT page_versions_reason_check,
  ADD CONSTRAINT page_versions_reason_check
    CHECK (reason IN ('edit', 'before-refresh', 'after-refresh', 'named', 'before-restore', 'before-undo'));
