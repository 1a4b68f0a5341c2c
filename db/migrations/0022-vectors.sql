-- What an embedding model made of the passages of a project: `key` is the hash of what it was told, so that a passage that
-- comes again under another number needs no other. A byte a number.
CREATE TABLE vectors (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id integer NOT NULL,
  key text NOT NULL,
  vector bytea NOT NULL,
  PRIMARY KEY (project_id, id)
);
CREATE INDEX vectors_key ON vectors (project_id, key);

-- Which model made them, and that all passages below `next_id` have one. `version`: how often they were begun anew.
-- `bytes`: that all of them take. `trouble`: why the model's server failed, the last time it was asked.
CREATE TABLE vector_indexes (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  model text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  next_id integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  trouble jsonb,
  troubled_at timestamptz
);
