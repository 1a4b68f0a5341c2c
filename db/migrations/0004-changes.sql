-- What devices have sent; see shared/protocol/changes.ts. The counter and the effect of a change commit together.
CREATE TABLE sync_clients (
  client_id text PRIMARY KEY,
  user_id text NOT NULL,
  last_change_id bigint NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sync_clients_seen ON sync_clients (seen_at);

-- Kept until the device says that it has them, so that a lost answer can be given again.
CREATE TABLE change_results (
  client_id text NOT NULL REFERENCES sync_clients (client_id) ON DELETE CASCADE,
  change_id bigint NOT NULL,
  key text NOT NULL,
  answer jsonb NOT NULL,
  PRIMARY KEY (client_id, change_id)
);
