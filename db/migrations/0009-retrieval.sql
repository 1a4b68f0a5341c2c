-- What is searched: pages and sources as passages, in segments that are written once. `format` says with which rules the
-- index was made, `next_id` is the number of the next passage; its row is the lock that orders all writers of an index.
CREATE TABLE search_indexes (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  format text NOT NULL,
  next_id integer NOT NULL DEFAULT 1,
  next_segment integer NOT NULL DEFAULT 1
);

-- What of a project is in the index: `source` is the id of a page or the path of a file, `key` what it was made from.
CREATE TABLE search_sources (
  project_id bigint NOT NULL REFERENCES search_indexes (project_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('docs', 'code')),
  source text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (project_id, kind, source)
);

-- `blocks` are those of a page as they stand in its document; null for code, which is its only fragment.
CREATE TABLE passages (
  project_id bigint NOT NULL REFERENCES search_indexes (project_id) ON DELETE CASCADE,
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('docs', 'code')),
  source text NOT NULL,
  headers text[] NOT NULL,
  blocks jsonb,
  fragments text[] NOT NULL,
  start_line integer,
  end_line integer,
  PRIMARY KEY (project_id, id)
);
CREATE INDEX passages_source ON passages (project_id, kind, source);

-- `size` passages between `first_id` and `last_id`, of which some may be gone again.
CREATE TABLE search_segments (
  project_id bigint NOT NULL REFERENCES search_indexes (project_id) ON DELETE CASCADE,
  segment integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('docs', 'code')),
  first_id integer NOT NULL,
  last_id integer NOT NULL,
  size integer NOT NULL,
  PRIMARY KEY (project_id, segment)
);

-- Rows whose segment is not listed are those of a merge that is under way, or broke off.
CREATE TABLE postings (
  project_id bigint NOT NULL REFERENCES search_indexes (project_id) ON DELETE CASCADE,
  segment integer NOT NULL,
  term text COLLATE "C" NOT NULL,
  ids integer[] NOT NULL,
  impacts smallint[] NOT NULL,
  PRIMARY KEY (project_id, segment, term)
);

-- Where symbols are declared, and the files that use and test them.
CREATE TABLE search_symbols (
  project_id bigint NOT NULL REFERENCES search_indexes (project_id) ON DELETE CASCADE,
  source text NOT NULL,
  name text NOT NULL,
  qualified text NOT NULL,
  kind text NOT NULL,
  signature text NOT NULL,
  doc text NOT NULL,
  exported boolean NOT NULL,
  start_line integer NOT NULL,
  end_line integer NOT NULL,
  users text[] NOT NULL,
  tests text[] NOT NULL
);
CREATE INDEX search_symbols_name ON search_symbols (project_id, lower(name));
CREATE INDEX search_symbols_source ON search_symbols (project_id, source);

-- Tells the generator that an index may be behind. Said when the change commits; what nobody heard is found at its start.
CREATE FUNCTION tell_search(project bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('searched', json_build_object('projectId', project)::text)
$$;
CREATE FUNCTION page_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_search(p.project_id) FROM pages p WHERE p.id = NEW.page_id;
  RETURN NULL;
END $$;
CREATE FUNCTION page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_search(NEW.project_id);
  RETURN NULL;
END $$;
CREATE FUNCTION searched_project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_search(NEW.id);
  RETURN NULL;
END $$;
-- Not of `seq`, which every keystroke raises: text is derived when typing has stopped.
CREATE TRIGGER search AFTER UPDATE OF text_seq ON page_docs FOR EACH ROW
  WHEN (NEW.text_seq IS DISTINCT FROM OLD.text_seq) EXECUTE FUNCTION page_text_changed();
CREATE TRIGGER search AFTER UPDATE OF name, deleted_at ON pages FOR EACH ROW
  WHEN (NEW.name IS DISTINCT FROM OLD.name OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION page_changed();
CREATE TRIGGER search AFTER UPDATE OF status, deleted_at ON projects FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION searched_project_changed();

-- The page that describes a file, for what is found in it.
CREATE INDEX pages_of_files ON pages (project_id, source_path) WHERE kind = 'file' AND deleted_at IS NULL;
