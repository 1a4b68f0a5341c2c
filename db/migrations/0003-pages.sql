-- The stored states of a project's documents in one order, for devices that fetch what is newer than what they have.
-- The counter's row is locked until its transaction commits: numbers become visible in their own order. It does not lie
-- in `projects`, whose changes are streamed to everybody.
CREATE TABLE project_docs (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  doc_seq bigint NOT NULL
);
-- `numbered_seq` is the newest update when the number was given. No index may mention `seq`, which every keystroke raises.
ALTER TABLE page_docs
  ADD COLUMN project_id bigint,
  ADD COLUMN doc_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN numbered_seq bigint NOT NULL DEFAULT 0;
CREATE INDEX page_docs_numbered ON page_docs (project_id, doc_seq) WHERE doc_seq > 0;

-- Whole states of a page's document, each readable by itself.
CREATE TABLE page_versions (
  page_id bigint NOT NULL REFERENCES page_docs (page_id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  state bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (page_id, seq)
);

-- Which person a client of a page's document is. A client that is not here is the generator.
CREATE TABLE page_writers (
  page_id bigint NOT NULL REFERENCES page_docs (page_id) ON DELETE CASCADE,
  client bigint NOT NULL,
  user_id text NOT NULL,
  PRIMARY KEY (page_id, client)
);

-- What people wrote and nobody deleted, but which went with an element that somebody deleted without having seen it.
-- `parts` holds its characters with their ids in the document: [{client, clock, text, block}].
CREATE TABLE recovered (
  id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
  page_id bigint NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  parts jsonb NOT NULL,
  text text NOT NULL,
  -- The end of the text that stood before it.
  after text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'inserted', 'discarded')),
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);
CREATE INDEX recovered_open ON recovered (page_id, created_at, id) WHERE state = 'open';
