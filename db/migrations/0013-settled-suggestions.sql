-- What a person said to a suggestion: not this text again, or never again for this block.
ALTER TABLE suggestions
  DROP CONSTRAINT suggestions_state_check,
  ADD CONSTRAINT suggestions_state_check CHECK (state IN ('open', 'accepted', 'dismissed', 'kept')),
  -- Hashes of the texts that were dismissed.
  ADD COLUMN refused text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION shape_row(r suggestions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id::text, 'project_id', r.project_id::text, 'page_id', r.page_id::text,
    'block', r.block, 'node', r.node::text, 'hash', r.hash, 'commit_hash', r.commit_hash, 'state', r.state,
    'created_at', r.created_at::text, 'version', r.version::text)
$$;
