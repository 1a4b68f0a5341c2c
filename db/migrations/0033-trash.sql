-- Deleted pages lie in the trash until somebody restores them or their time is over. One row for each deletion, under the
-- id of its topmost page.
CREATE TABLE trash (
  page_id bigint PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
  project_id bigint NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- The page that it stood below; 0 at the top.
  parent_id bigint NOT NULL,
  -- How many pages went with it, and the first of all of them: [{id, parent_id, name, type, kind, source_path}].
  below integer NOT NULL,
  pages jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('person', 'refresh')),
  -- Of a refresh: the commit that it brought.
  commit_hash text,
  deleted_by_id text,
  -- The person's name when they deleted it.
  deleted_by text,
  deleted_at timestamptz NOT NULL,
  -- Names of people who wrote words in it that whoever deleted it had not seen.
  newer jsonb NOT NULL DEFAULT '[]',
  -- The page that opened with the project, if it is one of these.
  default_page_id bigint,
  expires_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT nextval('row_version')
);
CREATE INDEX trash_project ON trash (project_id, page_id);
CREATE INDEX trash_expiry ON trash (expires_at);

-- The row of `trash` that a deleted page belongs to. Null for a page that nobody can restore any more.
ALTER TABLE pages ADD COLUMN trash_id bigint;
CREATE INDEX pages_trash ON pages (trash_id) WHERE trash_id IS NOT NULL;

-- Pages that were deleted together have the same time.
WITH RECURSIVE roots AS (
  SELECT p.id, p.deleted_at FROM pages p JOIN projects r ON r.id = p.project_id AND r.deleted_at IS NULL
  WHERE p.deleted_at IS NOT NULL AND p.purged_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM pages q WHERE q.id = p.parent_id AND q.deleted_at = p.deleted_at)
), tree AS (
  SELECT id AS root, id, deleted_at FROM roots
  UNION
  SELECT t.root, p.id, t.deleted_at FROM pages p JOIN tree t ON p.parent_id = t.id
  WHERE p.deleted_at = t.deleted_at AND p.purged_at IS NULL
)
UPDATE pages p SET trash_id = tree.root FROM tree WHERE tree.id = p.id;

INSERT INTO trash (page_id, project_id, name, parent_id, below, pages, cause, deleted_at, expires_at)
SELECT p.id, p.project_id, p.name, p.parent_id,
  (SELECT count(*) - 1 FROM pages q WHERE q.trash_id = p.id),
  (SELECT jsonb_agg(jsonb_build_object('id', q.id, 'parent_id', q.parent_id, 'name', q.name, 'type', q.type,
      'kind', q.kind, 'source_path', q.source_path) ORDER BY q.id <> p.id, q.id)
    FROM (SELECT * FROM pages WHERE trash_id = p.id ORDER BY id <> p.id, id LIMIT 100) q),
  'person', p.deleted_at, p.deleted_at + interval '30 days'
FROM pages p WHERE p.trash_id = p.id;

CREATE FUNCTION shape_row(r trash) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('page_id', r.page_id::text, 'project_id', r.project_id::text, 'name', r.name,
    'parent_id', r.parent_id::text, 'below', r.below::text, 'pages', r.pages::text, 'cause', r.cause,
    'commit_hash', r.commit_hash, 'deleted_by', r.deleted_by, 'deleted_at', r.deleted_at::text,
    'newer', r.newer::text, 'expires_at', r.expires_at::text, 'version', r.version::text)
$$;
CREATE TRIGGER version BEFORE UPDATE ON trash FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER shape AFTER INSERT OR UPDATE OR DELETE ON trash
  FOR EACH ROW EXECUTE FUNCTION log_change('project_id', 'page_id');

-- Words that come later may rename a page that is in the trash.
CREATE FUNCTION trashed_page_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE trash SET name = NEW.name WHERE page_id = NEW.id AND name <> NEW.name;
  RETURN NULL;
END $$;
CREATE TRIGGER trashed AFTER UPDATE OF name ON pages FOR EACH ROW
  WHEN (NEW.trash_id = NEW.id AND NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION trashed_page_named();

-- What people are told about the trash at their next visit, until they dismiss it: that somebody wrote in what they
-- deleted, or that somebody deleted what they wrote in. It goes with the row of the trash, and with the membership.
CREATE TABLE notices (
  page_id bigint NOT NULL REFERENCES trash (page_id) ON DELETE CASCADE,
  email text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('newer-words', 'deleted-words')),
  project_id bigint NOT NULL,
  -- Names of the others, and the pages with the words: ["Ben"], [{id, name}].
  people jsonb NOT NULL,
  pages jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (page_id, email, kind),
  FOREIGN KEY (project_id, email) REFERENCES memberships (project_id, email) ON DELETE CASCADE
);
CREATE INDEX notices_person ON notices (project_id, email, created_at);

-- Devices hear of notices with their projects: a stream of their own would cost each device a connection.
ALTER TABLE my_projects ADD COLUMN notices jsonb NOT NULL DEFAULT '[]';

CREATE OR REPLACE FUNCTION shape_row(r my_projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('email', r.email, 'project_id', r.project_id::text, 'type', r.type, 'name', r.name,
    'description', r.description, 'git_url', r.git_url, 'status', r.status, 'status_reason', r.status_reason,
    'progress_done', r.progress_done::text, 'progress_total', r.progress_total::text, 'visibility', r.visibility,
    'commit_hash', r.commit_hash, 'language', r.language, 'rag_status', r.rag_status,
    'default_page_id', r.default_page_id::text, 'role', r.role, 'created_at', r.created_at::text,
    'updated_at', r.updated_at::text, 'notices', r.notices::text, 'version', r.version::text)
$$;

-- The newest twenty. Only people who may edit see the trash, and what is said of it.
CREATE FUNCTION keep_notices(of_project bigint, of_email text) RETURNS void LANGUAGE sql AS $$
  UPDATE my_projects mine SET notices = told.notices
  FROM (
    SELECT coalesce(jsonb_agg(jsonb_build_object('page_id', n.page_id, 'kind', n.kind, 'name', n.name,
      'people', n.people, 'pages', n.pages, 'created_at', n.created_at) ORDER BY n.created_at DESC, n.page_id), '[]')
      AS notices
    FROM (
      SELECT n.*, t.name FROM notices n JOIN trash t ON t.page_id = n.page_id
      JOIN memberships m ON m.project_id = n.project_id AND m.email = n.email AND m.role <> 'read'
      WHERE n.project_id = of_project AND n.email = of_email
      ORDER BY n.created_at DESC, n.page_id LIMIT 20) n
  ) told
  WHERE mine.project_id = of_project AND mine.email = of_email AND mine.notices IS DISTINCT FROM told.notices
$$;

CREATE FUNCTION notice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_notices(coalesce(NEW.project_id, OLD.project_id), coalesce(NEW.email, OLD.email));
  RETURN NULL;
END $$;
CREATE TRIGGER mine AFTER INSERT OR UPDATE OR DELETE ON notices FOR EACH ROW EXECUTE FUNCTION notice_changed();

CREATE OR REPLACE FUNCTION membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM projects WHERE id = coalesce(NEW.project_id, OLD.project_id) FOR SHARE;
  PERFORM keep_my_projects(coalesce(NEW.project_id, OLD.project_id), coalesce(NEW.email, OLD.email));
  PERFORM keep_notices(coalesce(NEW.project_id, OLD.project_id), coalesce(NEW.email, OLD.email));
  RETURN NULL;
END $$;

-- What the title of a page said when its name last followed it. Null where that is not known.
ALTER TABLE page_docs ADD COLUMN title text;
ALTER TABLE page_docs ALTER COLUMN title SET DEFAULT '';
-- Clients whose renaming of the title is done already, while their words are still on the way.
ALTER TABLE page_docs ADD COLUMN title_awaits text[] NOT NULL DEFAULT '{}';
ALTER TABLE pages DROP COLUMN title_clock;
