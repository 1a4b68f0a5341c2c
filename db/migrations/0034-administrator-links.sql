-- Links that sign in an administrator. Each works once; only its hash is kept.
CREATE TABLE administrator_links (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
DELETE FROM installation WHERE key = 'administrator-link';
