-- The commit whose refresh found the source of a page deleted; empty where an archive did. Null while the source is there.
ALTER TABLE pages ADD COLUMN source_gone text;
-- Who put a deleted page into the trash, where it was not a person: such a page comes back with its source.
ALTER TABLE pages ADD COLUMN gone_by text CHECK (gone_by IN ('refresh', 'undo'));
-- A person restored it although its source is gone: no refresh removes it again.
ALTER TABLE pages ADD COLUMN kept boolean NOT NULL DEFAULT false;
-- The page that speaks about the same files now.
ALTER TABLE pages ADD COLUMN successor_id bigint;

-- Below which page the generator last put a page. One that stands elsewhere was moved by a person.
ALTER TABLE plan ADD COLUMN parent_id bigint NOT NULL DEFAULT 0;
UPDATE plan l SET parent_id = above.page_id FROM plan above
WHERE above.project_id = l.project_id AND above.key = l.parent_key;

-- What a refresh did with a page as a whole.
ALTER TABLE receipts ADD COLUMN fate text CHECK (fate IN ('removed', 'kept', 'restored'));

ALTER TABLE trash DROP CONSTRAINT trash_cause_check,
  ADD CONSTRAINT trash_cause_check CHECK (cause IN ('person', 'refresh', 'undo'));

CREATE OR REPLACE FUNCTION shape_row(r pages) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.deleted_at IS NULL THEN jsonb_build_object(
    'id', r.id::text, 'project_id', r.project_id::text, 'parent_id', r.parent_id::text, 'name', r.name, 'type', r.type,
    'kind', r.kind, 'source_path', r.source_path, 'source_gone', r.source_gone, 'created_at', r.created_at::text,
    'updated_at', r.updated_at::text, 'version', r.version::text) END
$$;
