-- Whether the host said at the last look that a repository is private; null as long as it was never asked.
ALTER TABLE repository_looks ADD COLUMN is_private boolean;
