-- People and sessions. The tables belong to better-auth, which names their columns; a test compares them with what it wants.
CREATE TABLE auth_user (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL,
  image text,
  login text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth_session (
  id text PRIMARY KEY,
  "expiresAt" timestamptz NOT NULL,
  token text NOT NULL UNIQUE,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE
);
CREATE INDEX auth_session_user ON auth_session ("userId");

CREATE TABLE auth_account (
  id text PRIMARY KEY,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL
);
CREATE INDEX auth_account_user ON auth_account ("userId");

CREATE TABLE auth_verification (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_verification_identifier ON auth_verification (identifier);

CREATE TABLE auth_jwks (
  id text PRIMARY KEY,
  "publicKey" text NOT NULL,
  "privateKey" text NOT NULL,
  "createdAt" timestamptz NOT NULL,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

-- Sessions that ended before their tokens did.
CREATE TABLE revoked_sessions (
  session_id text PRIMARY KEY,
  until timestamptz NOT NULL
);

-- Sent sign-in codes, to limit them by address and by sender. Both are kept as hashes.
CREATE TABLE code_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address_hash text NOT NULL,
  sender_hash text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_sends_address ON code_sends (address_hash, sent_at);
CREATE INDEX code_sends_sender ON code_sends (sender_hash, sent_at);

-- Facts of this installation: the secret that signs sessions, the administrator link, the example.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value text NOT NULL
);
CREATE TABLE administrators (
  email text PRIMARY KEY CHECK (email = lower(email))
);

-- One sequence orders the versions of all rows that devices hold.
CREATE SEQUENCE row_version;

-- Ids are whole numbers below 2^53: clients mint them, and JavaScript must hold them exactly.
CREATE TABLE projects (
  id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
  type text NOT NULL CHECK (type IN ('github', 'user', 'zip')),
  name text NOT NULL,
  description text,
  git_url text,
  git_repository_id text,
  github_node_id text,
  installation_id text,
  status text NOT NULL,
  status_reason text,
  progress_done integer,
  progress_total integer,
  visibility text NOT NULL CHECK (visibility IN ('private', 'public')),
  commit_hash text,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ru', 'de')),
  rag_status text NOT NULL DEFAULT 'idle' CHECK (rag_status IN ('active', 'idle')),
  default_page_id bigint,
  example boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT nextval('row_version'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX projects_git_url ON projects (lower(git_url)) WHERE deleted_at IS NULL;

CREATE TABLE memberships (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('read', 'write', 'admin')),
  version bigint NOT NULL DEFAULT nextval('row_version'),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, email)
);
CREATE INDEX memberships_email ON memberships (email);

CREATE TABLE pages (
  id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  parent_id bigint NOT NULL DEFAULT 0 CHECK (parent_id BETWEEN 0 AND 9007199254740991),
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('generated', 'file')),
  kind text CHECK (kind IN ('overview', 'topic', 'topic-page', 'subtopic', 'folder', 'file')),
  source_path text,
  version bigint NOT NULL DEFAULT nextval('row_version'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX pages_project ON pages (project_id) WHERE deleted_at IS NULL;
CREATE INDEX pages_parent ON pages (parent_id) WHERE deleted_at IS NULL;

-- A page's document: a base state and the updates after it. `seq` is the number of the newest update; its row is the
-- lock that orders all writers of the page.
CREATE TABLE page_docs (
  page_id bigint PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
  seq bigint NOT NULL DEFAULT 0,
  base bytea,
  base_seq bigint NOT NULL DEFAULT 0,
  text text NOT NULL DEFAULT '',
  text_seq bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE page_updates (
  page_id bigint NOT NULL REFERENCES page_docs (page_id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  update bytea NOT NULL,
  user_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (page_id, seq)
);

CREATE TABLE attachments (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  hash text NOT NULL,
  page_id bigint NOT NULL,
  mime text NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  user_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, hash)
);
CREATE INDEX attachments_hash ON attachments (hash);
CREATE TABLE blobs (
  hash text PRIMARY KEY,
  bytes bytea NOT NULL
);

-- Sources as they were imported. `content` is null for what was skipped; `reason` says why.
CREATE TABLE source_files (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  path text NOT NULL,
  hash text NOT NULL,
  size integer NOT NULL,
  content text,
  reason text,
  PRIMARY KEY (project_id, path)
);

-- What static analysis found in a file; a function of path ending, content and version, so shared between projects.
CREATE TABLE analyses (
  key text PRIMARY KEY,
  result jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now()
);

-- The planned tree. A row outlives its page: a page that a person deleted stays deleted.
CREATE TABLE plan (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  key text NOT NULL,
  page_id bigint NOT NULL,
  parent_key text,
  kind text NOT NULL,
  title text NOT NULL,
  source_path text,
  files jsonb NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (project_id, key)
);

-- Outputs of the writer by the key of what they print.
CREATE TABLE units (
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  page_id bigint NOT NULL,
  unit text NOT NULL,
  key text NOT NULL,
  blocks jsonb NOT NULL,
  PRIMARY KEY (page_id, unit)
);

-- What was published into which page: without it, a block that a person deleted would come back.
CREATE TABLE published (
  page_id bigint NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  block text NOT NULL,
  hash text NOT NULL,
  text text NOT NULL,
  state text NOT NULL CHECK (state IN ('present', 'deleted', 'retired')),
  PRIMARY KEY (page_id, block)
);

CREATE TABLE citations (
  id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  page_id bigint NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  path text NOT NULL,
  symbol text,
  start_line integer NOT NULL,
  end_line integer NOT NULL,
  hash text NOT NULL,
  commit_hash text,
  state text NOT NULL DEFAULT 'current' CHECK (state IN ('current', 'moved', 'stale', 'gone')),
  version bigint NOT NULL DEFAULT nextval('row_version')
);
CREATE INDEX citations_page ON citations (page_id);
CREATE INDEX citations_path ON citations (project_id, path);

-- New text for a block that a person has changed.
CREATE TABLE suggestions (
  id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  page_id bigint NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  block text NOT NULL,
  node jsonb NOT NULL,
  hash text NOT NULL,
  commit_hash text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'dismissed')),
  version bigint NOT NULL DEFAULT nextval('row_version'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (page_id, block)
);

-- What a publication did to a page, and why.
CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  page_id bigint NOT NULL,
  commit_hash text,
  seq bigint NOT NULL,
  inserted integer NOT NULL,
  changed integer NOT NULL,
  retired integer NOT NULL,
  suggested integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX receipts_project ON receipts (project_id, id);

-- Archives that were uploaded and wait for their import.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE upload_chunks (
  upload_id uuid NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload_id, position)
);
