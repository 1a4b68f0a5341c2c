-- Why an admin showed a project although something in it looks like a secret. Kept also when they take the project back.
CREATE TABLE secret_overrides (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- What was found: places and kinds, never what they are. `keys` tell these findings from others.
  findings jsonb NOT NULL,
  keys text[] NOT NULL,
  reason text NOT NULL,
  email text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX secret_overrides_project ON secret_overrides (project_id);
