-- How much each project stores, in bytes: sources, archives that wait, images, pages and their history. Without a
-- reference to the project: counting must never wait for somebody who has locked it.
CREATE TABLE project_storage (
  project_id bigint PRIMARY KEY,
  bytes bigint NOT NULL DEFAULT 0
);

-- How much a person has used of what is limited by the day.
CREATE TABLE quota_use (
  email text NOT NULL CHECK (email = lower(email)),
  quota text NOT NULL,
  day date NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (email, quota, day)
);

-- The pages that people created: the generator's have a kind.
CREATE INDEX pages_by_people ON pages (project_id, deleted_at) WHERE kind IS NULL AND purged_at IS NULL;

ALTER TABLE uploads ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
UPDATE uploads u SET bytes = coalesce(
  (SELECT sum(octet_length(c.bytes)) FROM upload_chunks c WHERE c.upload_id = u.id), 0);

INSERT INTO project_storage (project_id, bytes)
SELECT p.id,
  coalesce((SELECT sum(a.size) FROM attachments a WHERE a.project_id = p.id), 0)
  + coalesce((SELECT sum(f.size) FROM source_files f WHERE f.project_id = p.id AND f.content IS NOT NULL), 0)
  + coalesce((SELECT sum(u.bytes) FROM uploads u WHERE u.project_id = p.id), 0)
  + coalesce((SELECT sum(octet_length(d.base)) FROM page_docs d JOIN pages q ON q.id = d.page_id
      WHERE q.project_id = p.id), 0)
  + coalesce((SELECT sum(octet_length(v.state)) FROM page_versions v JOIN pages q ON q.id = v.page_id
      WHERE q.project_id = p.id), 0)
FROM projects p WHERE p.purged_at IS NULL;

CREATE FUNCTION count_stored(of_project bigint, more bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO project_storage AS s (project_id, bytes)
  SELECT p.id, more FROM projects p WHERE p.id = of_project AND more <> 0
  ON CONFLICT (project_id) DO UPDATE SET bytes = s.bytes + excluded.bytes
$$;

-- Sources come by the hundred, so they are counted once for each statement.
CREATE FUNCTION count_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_stored(project_id, sum(size)) FROM came WHERE content IS NOT NULL GROUP BY project_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_stored(project_id, -sum(size)) FROM went WHERE content IS NOT NULL GROUP BY project_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_sources_in AFTER INSERT ON source_files
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_sources();
CREATE TRIGGER count_sources_changed AFTER UPDATE ON source_files
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_sources();
CREATE TRIGGER count_sources_out AFTER DELETE ON source_files
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_sources();

CREATE FUNCTION count_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM count_stored(NEW.project_id, NEW.size);
  ELSE PERFORM count_stored(OLD.project_id, -OLD.size);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_image AFTER INSERT OR DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION count_image();

CREATE FUNCTION count_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM count_stored(NEW.project_id, NEW.bytes - OLD.bytes);
  ELSE PERFORM count_stored(OLD.project_id, -OLD.bytes);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_upload AFTER UPDATE OF bytes OR DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION count_upload();

-- Pages are counted when their updates are summed up, not at each key, and at the end of the transaction: it has locked
-- all its pages by then, so that two of them can't wait for each other.
CREATE FUNCTION count_page(page bigint, more bigint) RETURNS void LANGUAGE sql AS $$
  SELECT count_stored(project_id, more) FROM pages WHERE id = page
$$;
CREATE FUNCTION count_page_base() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM count_page(OLD.page_id, -octet_length(OLD.base));
  ELSE PERFORM count_page(NEW.page_id, coalesce(octet_length(NEW.base), 0) - coalesce(octet_length(OLD.base), 0));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER count_page_base AFTER UPDATE OF base ON page_docs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_page_base();
CREATE CONSTRAINT TRIGGER count_page_out AFTER DELETE ON page_docs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.base IS NOT NULL) EXECUTE FUNCTION count_page_base();

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM count_page(NEW.page_id, octet_length(NEW.state)); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM count_page(OLD.page_id, -octet_length(OLD.state)); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER count_version AFTER INSERT OR UPDATE OF state OR DELETE ON page_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_version();
