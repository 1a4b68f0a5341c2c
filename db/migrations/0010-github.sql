-- Webhooks that were taken: each has its effect once. The sender signs the body and not the id, so a body that comes
-- again under another id is the same one too.
CREATE TABLE webhook_deliveries (
  id text PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_deliveries_received ON webhook_deliveries (received_at);

CREATE INDEX projects_repository ON projects (git_repository_id) WHERE deleted_at IS NULL;
CREATE INDEX projects_installation ON projects (installation_id) WHERE deleted_at IS NULL;

-- When a project's repository was last asked what is new. Apart from the project, whose every change reaches devices.
CREATE TABLE repository_looks (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  looked_at timestamptz NOT NULL DEFAULT now()
);

-- What happened how often, when the installation counts it. Nothing here names a person or a project.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  provider text,
  happened_at timestamptz NOT NULL DEFAULT now()
);
