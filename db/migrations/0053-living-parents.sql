-- Pages below a page that is not there stand below the nearest page above it that is, or at the top.
WITH RECURSIVE orphans AS (
  SELECT p.id, p.project_id, p.parent_id AS above, 0 AS steps FROM pages p
  WHERE p.deleted_at IS NULL AND p.parent_id <> 0 AND NOT EXISTS (
    SELECT 1 FROM pages q WHERE q.id = p.parent_id AND q.project_id = p.project_id AND q.deleted_at IS NULL)
), climb AS (
  SELECT id, project_id, above, steps FROM orphans
  UNION ALL
  SELECT c.id, c.project_id, q.parent_id, c.steps + 1 FROM climb c
  JOIN pages q ON q.id = c.above AND q.project_id = c.project_id AND q.deleted_at IS NOT NULL
  WHERE c.steps < 100
), found AS (
  SELECT DISTINCT ON (c.id) c.id, c.above FROM climb c
  JOIN pages q ON q.id = c.above AND q.project_id = c.project_id AND q.deleted_at IS NULL
  ORDER BY c.id, c.steps
)
UPDATE pages p SET parent_id = coalesce((SELECT f.above FROM found f WHERE f.id = p.id), 0)
FROM orphans o WHERE o.id = p.id;

-- What stood below itself.
WITH RECURSIVE reached AS (
  SELECT id FROM pages WHERE deleted_at IS NULL AND parent_id = 0
  UNION
  SELECT p.id FROM pages p JOIN reached r ON p.parent_id = r.id WHERE p.deleted_at IS NULL
)
UPDATE pages SET parent_id = 0
WHERE deleted_at IS NULL AND parent_id <> 0 AND id NOT IN (SELECT id FROM reached);

-- A page stands at the top or below a page of its project that is there. Asked at the end of a transaction, so that a tree
-- can be changed in any order. The share lock makes whoever deletes the parent meanwhile wait, and find this page.
CREATE FUNCTION page_has_parent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_row pages;
BEGIN
  SELECT * INTO now_row FROM pages WHERE id = NEW.id;
  IF now_row.id IS NULL OR now_row.deleted_at IS NOT NULL OR now_row.parent_id = 0 THEN RETURN NULL; END IF;
  PERFORM 1 FROM pages WHERE id = now_row.parent_id AND project_id = now_row.project_id AND deleted_at IS NULL FOR SHARE;
  IF FOUND OR EXISTS (SELECT 1 FROM projects WHERE id = now_row.project_id AND deleted_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'page % stands below page %, which is not there', now_row.id, now_row.parent_id
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'pages_living_parent';
END $$;
CREATE CONSTRAINT TRIGGER living_parent AFTER INSERT OR UPDATE OF parent_id, deleted_at, project_id ON pages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND NEW.parent_id <> 0) EXECUTE FUNCTION page_has_parent();

CREATE FUNCTION page_leaves_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  below bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM pages WHERE id = OLD.id AND deleted_at IS NULL) THEN RETURN NULL; END IF;
  SELECT id INTO below FROM pages WHERE parent_id = OLD.id AND deleted_at IS NULL LIMIT 1;
  IF below IS NULL OR NOT EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id AND deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'page % still stands below page %', below, OLD.id
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'pages_living_parent';
END $$;
CREATE CONSTRAINT TRIGGER no_orphans AFTER UPDATE OF deleted_at ON pages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION page_leaves_nobody();
CREATE CONSTRAINT TRIGGER no_orphans_of_deleted AFTER DELETE ON pages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION page_leaves_nobody();
