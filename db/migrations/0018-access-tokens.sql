-- Tokens with which a person's programs read what the person may read. Of a token only its hash is kept, and how it begins,
-- so that its owner knows it again.
CREATE TABLE access_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX access_tokens_user ON access_tokens (user_id);

-- By which it is seen at once whether anything about the pages of a project has changed.
CREATE INDEX pages_version ON pages (project_id, version);
