-- Where secrets stand in a file and of which kind they are, never what they are. Null while nobody has looked.
ALTER TABLE source_files ADD COLUMN secrets jsonb;
CREATE INDEX source_files_secrets ON source_files (project_id, path) WHERE secrets <> '[]';
