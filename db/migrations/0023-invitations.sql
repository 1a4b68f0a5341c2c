-- Who was given a role and was not mailed yet. `due_at`: when that is tried, or tried again.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  email text NOT NULL,
  inviter_id text NOT NULL,
  inviter text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, email)
);
CREATE INDEX invitations_due ON invitations (due_at);
