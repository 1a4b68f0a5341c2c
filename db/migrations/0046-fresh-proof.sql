-- When whoever has a session last showed that it's them: by signing in, or by another code or the provider since.
ALTER TABLE auth_session ADD COLUMN proved_at timestamptz;
UPDATE auth_session SET proved_at = "createdAt";
ALTER TABLE auth_session ALTER COLUMN proved_at SET DEFAULT now(), ALTER COLUMN proved_at SET NOT NULL;
