-- The link that shows an invited person who invited them to what. The token shows this and gives no access: that is the
-- membership's. Removing the member ends the link as well.
CREATE TABLE invite_links (
  token text PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  email text NOT NULL,
  inviter_id text NOT NULL,
  inviter text NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  UNIQUE (project_id, email)
);
