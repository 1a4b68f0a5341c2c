-- The newest commit that cannot be documented, and why: it is not fetched again each day for nothing.
ALTER TABLE repository_looks ADD COLUMN refused_commit text, ADD COLUMN refused_reason text;
