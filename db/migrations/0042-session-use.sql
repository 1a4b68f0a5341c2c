-- When a session was last used, for the list of one's sessions. The auth library changes "updatedAt" once a day.
ALTER TABLE auth_session ADD COLUMN last_used_at timestamptz;
UPDATE auth_session SET last_used_at = "updatedAt";
ALTER TABLE auth_session ALTER COLUMN last_used_at SET DEFAULT now(), ALTER COLUMN last_used_at SET NOT NULL;
