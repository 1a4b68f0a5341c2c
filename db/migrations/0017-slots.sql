-- What a model was asked to write for pages, by everything that it is a function of: it is never asked for twice.
CREATE TABLE slots (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  key text NOT NULL,
  page_id bigint NOT NULL,
  -- Of the prompt.
  slot text NOT NULL,
  model text NOT NULL,
  -- Null where the page stays without it; then `fault` says what kind of failure it was, and `reason` which.
  text text,
  fault text,
  reason text,
  -- The model's server failed: it is asked for the next time.
  again boolean NOT NULL DEFAULT false,
  -- An earlier page says one of its sentences already: it is not shown.
  repeats boolean NOT NULL DEFAULT false,
  tokens integer NOT NULL DEFAULT 0,
  took_ms integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, key),
  CHECK ((text IS NULL) = (fault IS NOT NULL))
);
CREATE INDEX slots_fallen ON slots (asked_at) WHERE text IS NULL OR repeats;
