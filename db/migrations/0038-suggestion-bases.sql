-- The text that a block was published as before people changed it. What is suggested is merged with what they made of it.
-- And where the suggestion comes from: what its commit says of itself, or when its archive was uploaded, which is no commit.
ALTER TABLE suggestions
  ADD COLUMN base jsonb,
  ADD COLUMN base_hash text,
  ADD COLUMN subject text,
  ADD COLUMN uploaded_at timestamptz;
-- Older texts that a block of the page may still rest on, as `[{hash, node}]`: only of blocks that people have changed,
-- moved or deleted. The newest text lies in `units`.
ALTER TABLE published ADD COLUMN olds jsonb;
ALTER TABLE refreshes ADD COLUMN uploaded_at timestamptz;

CREATE OR REPLACE FUNCTION shape_row(r suggestions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id::text, 'project_id', r.project_id::text, 'page_id', r.page_id::text,
    'block', r.block, 'node', r.node::text, 'hash', r.hash, 'base', r.base::text, 'base_hash', r.base_hash,
    'commit_hash', r.commit_hash, 'subject', r.subject, 'uploaded_at', r.uploaded_at::text, 'state', r.state,
    'created_at', r.created_at::text, 'version', r.version::text)
$$;

UPDATE refreshes r SET uploaded_at = r.begun_at FROM projects p WHERE p.id = r.project_id AND p.type = 'zip';
UPDATE suggestions s SET uploaded_at = s.created_at, commit_hash = NULL
FROM projects p WHERE p.id = s.project_id AND p.type = 'zip';
