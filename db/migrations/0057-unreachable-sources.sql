-- Since when the newest sources of a project can't be had. The documentation still matches those it was made from.
ALTER TABLE projects ADD COLUMN unreachable_since timestamptz;
ALTER TABLE my_projects ADD COLUMN unreachable_since timestamptz;

CREATE OR REPLACE FUNCTION shape_row(r my_projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('email', r.email, 'project_id', r.project_id::text, 'type', r.type, 'name', r.name,
    'description', r.description, 'git_url', r.git_url, 'status', r.status, 'status_reason', r.status_reason,
    'progress_done', r.progress_done::text, 'progress_total', r.progress_total::text, 'visibility', r.visibility,
    'commit_hash', r.commit_hash, 'undone_commit', r.undone_commit, 'unreachable_since', r.unreachable_since::text,
    'sources_at', r.sources_at::text, 'language', r.language, 'rag_status', r.rag_status,
    'default_page_id', r.default_page_id::text, 'role', r.role, 'created_at', r.created_at::text,
    'updated_at', r.updated_at::text, 'notices', r.notices::text, 'version', r.version::text)
$$;

CREATE OR REPLACE FUNCTION keep_my_projects(of_project bigint, of_email text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO my_projects AS mine (email, project_id, type, name, description, git_url, status, status_reason,
    progress_done, progress_total, visibility, commit_hash, undone_commit, unreachable_since, sources_at, language,
    rag_status, default_page_id, role, created_at, updated_at)
  SELECT m.email, p.id, p.type, p.name, p.description, p.git_url, p.status, p.status_reason, p.progress_done,
    p.progress_total, p.visibility, p.commit_hash, p.undone_commit, p.unreachable_since, p.sources_at, p.language,
    p.rag_status, p.default_page_id, m.role, p.created_at, p.updated_at
  FROM projects p JOIN memberships m ON m.project_id = p.id
  WHERE p.id = of_project AND p.deleted_at IS NULL AND (of_email IS NULL OR m.email = of_email)
  ON CONFLICT (email, project_id) DO UPDATE SET
    type = excluded.type, name = excluded.name, description = excluded.description, git_url = excluded.git_url,
    status = excluded.status, status_reason = excluded.status_reason, progress_done = excluded.progress_done,
    progress_total = excluded.progress_total, visibility = excluded.visibility, commit_hash = excluded.commit_hash,
    undone_commit = excluded.undone_commit, unreachable_since = excluded.unreachable_since,
    sources_at = excluded.sources_at, language = excluded.language, rag_status = excluded.rag_status,
    default_page_id = excluded.default_page_id, role = excluded.role, created_at = excluded.created_at,
    updated_at = excluded.updated_at;
  DELETE FROM my_projects mine
  WHERE mine.project_id = of_project AND (of_email IS NULL OR mine.email = of_email) AND NOT EXISTS (
    SELECT 1 FROM projects p JOIN memberships m ON m.project_id = p.id
    WHERE p.id = of_project AND p.deleted_at IS NULL AND m.email = mine.email)
$$;
