-- What devices hold is read as shapes: the rows of a relation with one value in one column. Triggers write every change
-- of such a row to `change_log`; see sync-server/shapes/SPEC.md.

-- The projects of a person, as one row for each membership, so that "my projects" is a shape too. Kept by triggers.
CREATE TABLE my_projects (
  email text NOT NULL,
  project_id bigint NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  description text,
  git_url text,
  status text NOT NULL,
  status_reason text,
  progress_done integer,
  progress_total integer,
  visibility text NOT NULL,
  commit_hash text,
  language text NOT NULL,
  rag_status text NOT NULL,
  default_page_id bigint,
  role text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (email, project_id)
);
CREATE INDEX my_projects_project ON my_projects (project_id);

-- `pos` is the place of a change in the order in which transactions became visible; it is given afterwards, because
-- `seq` is taken while a transaction still runs.
CREATE TABLE change_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pos bigint,
  xid text NOT NULL DEFAULT pg_current_xact_id()::text,
  relation text NOT NULL,
  part text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  old_value jsonb
);
CREATE INDEX change_log_new ON change_log (seq) WHERE pos IS NULL;
CREATE UNIQUE INDEX change_log_pos ON change_log (pos) WHERE pos IS NOT NULL;
CREATE INDEX change_log_shape ON change_log (relation, part, pos) WHERE pos IS NOT NULL;

-- One row, whose lock is the right to give positions. Changes up to `trimmed` are no longer there.
CREATE TABLE change_log_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  pos bigint NOT NULL,
  trimmed bigint NOT NULL
);
INSERT INTO change_log_state (pos, trimmed) VALUES (1, 0);

-- `bounds` holds the last row of each piece of the snapshot that was read, so that pieces keep their places.
CREATE TABLE shape_handles (
  handle text PRIMARY KEY,
  shape text NOT NULL,
  start_pos bigint NOT NULL,
  snapshot text NOT NULL DEFAULT pg_current_snapshot()::text,
  bounds jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shape_handles_shape ON shape_handles (shape, start_pos);

DROP INDEX pages_project;
CREATE INDEX pages_project ON pages (project_id, id) WHERE deleted_at IS NULL;
CREATE INDEX citations_project ON citations (project_id, id);
CREATE INDEX suggestions_project ON suggestions (project_id, id);

-- A row as devices see it: every value as Postgres prints it. NULL when it is not there for them.
CREATE FUNCTION shape_row(r pages) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.deleted_at IS NULL THEN jsonb_build_object(
    'id', r.id::text, 'project_id', r.project_id::text, 'parent_id', r.parent_id::text, 'name', r.name, 'type', r.type,
    'kind', r.kind, 'source_path', r.source_path, 'created_at', r.created_at::text, 'updated_at', r.updated_at::text,
    'version', r.version::text) END
$$;
CREATE FUNCTION shape_row(r memberships) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('project_id', r.project_id::text, 'email', r.email, 'role', r.role,
    'created_at', r.created_at::text, 'version', r.version::text)
$$;
CREATE FUNCTION shape_row(r my_projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('email', r.email, 'project_id', r.project_id::text, 'type', r.type, 'name', r.name,
    'description', r.description, 'git_url', r.git_url, 'status', r.status, 'status_reason', r.status_reason,
    'progress_done', r.progress_done::text, 'progress_total', r.progress_total::text, 'visibility', r.visibility,
    'commit_hash', r.commit_hash, 'language', r.language, 'rag_status', r.rag_status,
    'default_page_id', r.default_page_id::text, 'role', r.role, 'created_at', r.created_at::text,
    'updated_at', r.updated_at::text, 'version', r.version::text)
$$;
CREATE FUNCTION shape_row(r citations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id::text, 'project_id', r.project_id::text, 'page_id', r.page_id::text,
    'path', r.path, 'symbol', r.symbol, 'start_line', r.start_line::text, 'end_line', r.end_line::text,
    'commit_hash', r.commit_hash, 'state', r.state, 'version', r.version::text)
$$;
CREATE FUNCTION shape_row(r suggestions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id::text, 'project_id', r.project_id::text, 'page_id', r.page_id::text,
    'block', r.block, 'node', r.node::text, 'commit_hash', r.commit_hash, 'state', r.state,
    'created_at', r.created_at::text, 'version', r.version::text)
$$;

-- Runs with the row locked, so that versions of a row grow in the order of its changes.
CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := nextval('row_version');
  RETURN NEW;
END $$;

-- Arguments: the column that names the shape, then the columns of the primary key. A row that changes its shape is
-- deleted from one and inserted into the other.
CREATE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql SET TimeZone = 'UTC' SET DateStyle = 'ISO, DMY' AS $$
DECLARE
  before jsonb;
  after jsonb;
  before_key text;
  after_key text;
  prefix text := '"public"."' || TG_TABLE_NAME || '"';
BEGIN
  IF TG_OP <> 'INSERT' THEN before := shape_row(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN after := shape_row(NEW); END IF;
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    before_key := coalesce(before_key, prefix) || '/"' || replace(before ->> TG_ARGV[i], '/', '//') || '"';
    after_key := coalesce(after_key, prefix) || '/"' || replace(after ->> TG_ARGV[i], '/', '//') || '"';
  END LOOP;
  IF before IS NOT NULL AND after IS NOT NULL AND before_key = after_key
    AND before ->> TG_ARGV[0] = after ->> TG_ARGV[0] THEN
    INSERT INTO change_log (relation, part, operation, key, value, old_value)
    SELECT TG_TABLE_NAME, after ->> TG_ARGV[0], 'update', after_key, after, jsonb_object_agg(was.key, was.value)
    FROM jsonb_each(before) AS was WHERE after -> was.key IS DISTINCT FROM was.value
    HAVING count(*) > 0;
    RETURN NULL;
  END IF;
  IF before IS NOT NULL THEN
    -- Deleting is a change too: its version is above that of the row.
    INSERT INTO change_log (relation, part, operation, key, value)
    VALUES (TG_TABLE_NAME, before ->> TG_ARGV[0], 'delete', before_key,
      before || jsonb_build_object('version', nextval('row_version')::text));
  END IF;
  IF after IS NOT NULL THEN
    INSERT INTO change_log (relation, part, operation, key, value)
    VALUES (TG_TABLE_NAME, after ->> TG_ARGV[0], 'insert', after_key, after);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Equal notifications of a transaction are one.
  PERFORM pg_notify('changes', '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER INSERT ON change_log FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

CREATE FUNCTION keep_my_projects(of_project bigint, of_email text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO my_projects AS mine (email, project_id, type, name, description, git_url, status, status_reason,
    progress_done, progress_total, visibility, commit_hash, language, rag_status, default_page_id, role, created_at,
    updated_at)
  SELECT m.email, p.id, p.type, p.name, p.description, p.git_url, p.status, p.status_reason, p.progress_done,
    p.progress_total, p.visibility, p.commit_hash, p.language, p.rag_status, p.default_page_id, m.role, p.created_at,
    p.updated_at
  FROM projects p JOIN memberships m ON m.project_id = p.id
  WHERE p.id = of_project AND p.deleted_at IS NULL AND (of_email IS NULL OR m.email = of_email)
  ON CONFLICT (email, project_id) DO UPDATE SET
    type = excluded.type, name = excluded.name, description = excluded.description, git_url = excluded.git_url,
    status = excluded.status, status_reason = excluded.status_reason, progress_done = excluded.progress_done,
    progress_total = excluded.progress_total, visibility = excluded.visibility, commit_hash = excluded.commit_hash,
    language = excluded.language, rag_status = excluded.rag_status, default_page_id = excluded.default_page_id,
    role = excluded.role, created_at = excluded.created_at, updated_at = excluded.updated_at;
  DELETE FROM my_projects mine
  WHERE mine.project_id = of_project AND (of_email IS NULL OR mine.email = of_email) AND NOT EXISTS (
    SELECT 1 FROM projects p JOIN memberships m ON m.project_id = p.id
    WHERE p.id = of_project AND p.deleted_at IS NULL AND m.email = mine.email)
$$;

CREATE FUNCTION project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_my_projects(coalesce(NEW.id, OLD.id), NULL);
  RETURN NULL;
END $$;

-- Locks the project first: of a renaming and an invitation at the same time, the second sees the first.
CREATE FUNCTION membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM projects WHERE id = coalesce(NEW.project_id, OLD.project_id) FOR SHARE;
  PERFORM keep_my_projects(coalesce(NEW.project_id, OLD.project_id), coalesce(NEW.email, OLD.email));
  RETURN NULL;
END $$;

INSERT INTO my_projects (email, project_id, type, name, description, git_url, status, status_reason, progress_done,
  progress_total, visibility, commit_hash, language, rag_status, default_page_id, role, created_at, updated_at, version)
SELECT m.email, p.id, p.type, p.name, p.description, p.git_url, p.status, p.status_reason, p.progress_done,
  p.progress_total, p.visibility, p.commit_hash, p.language, p.rag_status, p.default_page_id, m.role, p.created_at,
  p.updated_at, nextval('row_version')
FROM projects p JOIN memberships m ON m.project_id = p.id WHERE p.deleted_at IS NULL;

CREATE TRIGGER version BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER version BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER version BEFORE UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER version BEFORE UPDATE ON citations FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER version BEFORE UPDATE ON suggestions FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER version BEFORE INSERT OR UPDATE ON my_projects FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TRIGGER mine AFTER UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION project_changed();
CREATE TRIGGER mine AFTER INSERT OR UPDATE OR DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION membership_changed();

CREATE TRIGGER shape AFTER INSERT OR UPDATE OR DELETE ON pages
  FOR EACH ROW EXECUTE FUNCTION log_change('project_id', 'id');
CREATE TRIGGER shape AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION log_change('project_id', 'project_id', 'email');
CREATE TRIGGER shape AFTER INSERT OR UPDATE OR DELETE ON citations
  FOR EACH ROW EXECUTE FUNCTION log_change('project_id', 'id');
CREATE TRIGGER shape AFTER INSERT OR UPDATE OR DELETE ON suggestions
  FOR EACH ROW EXECUTE FUNCTION log_change('project_id', 'id');
CREATE TRIGGER shape AFTER INSERT OR UPDATE OR DELETE ON my_projects
  FOR EACH ROW EXECUTE FUNCTION log_change('email', 'email', 'project_id');
