-- Public projects that an administrator shows in the gallery. The mark grants nothing: what is not public is not shown.
CREATE TABLE examples (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  marked_at timestamptz NOT NULL DEFAULT now()
);
