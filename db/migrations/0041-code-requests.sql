-- Open requests for a sign-in code. A code works only in the browser that asked for it, which shows a cookie; of both
-- only hashes are kept.
CREATE TABLE code_requests (
  browser_hash text NOT NULL,
  email text NOT NULL,
  code_hash text NOT NULL,
  guesses integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, email)
);
CREATE INDEX code_requests_expiry ON code_requests (expires_at);
