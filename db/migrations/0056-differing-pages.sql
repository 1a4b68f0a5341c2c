-- What the generator would write for a block today, by its hash; null where it would not write it.
ALTER TABLE published ADD COLUMN expected text;
-- How many statements of a page the generator would write otherwise now. Null where nobody can tell.
ALTER TABLE pages ADD COLUMN differs integer;

CREATE OR REPLACE FUNCTION shape_row(r pages) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.deleted_at IS NULL THEN jsonb_build_object(
    'id', r.id::text, 'project_id', r.project_id::text, 'parent_id', r.parent_id::text, 'name', r.name, 'type', r.type,
    'kind', r.kind, 'source_path', r.source_path, 'source_gone', r.source_gone, 'differs', r.differs::text,
    'created_at', r.created_at::text, 'updated_at', r.updated_at::text, 'version', r.version::text) END
$$;
