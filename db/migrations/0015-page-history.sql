-- Why a state of a page was kept, by whom it was written since the one before, and what somebody calls it. A state that
-- was kept while people write is followed by newer ones in its place until ten minutes after `begun_at`.
ALTER TABLE page_versions
  ADD COLUMN reason text NOT NULL DEFAULT 'edit'
    CHECK (reason IN ('edit', 'before-refresh', 'after-refresh', 'named', 'before-restore')),
  ADD COLUMN name text,
  ADD COLUMN authors text[] NOT NULL DEFAULT '{}',
  ADD COLUMN begun_at timestamptz;
UPDATE page_versions SET begun_at = created_at;
ALTER TABLE page_versions ALTER COLUMN begun_at SET NOT NULL;
