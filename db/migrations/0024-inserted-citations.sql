-- Of a citation that a person inserted. No draft has it, so publishing never takes it away: its chip may be in an edit
-- that has not come yet, or come back when a person undoes something or restores a version.
ALTER TABLE citations ADD COLUMN by_person boolean NOT NULL DEFAULT false;
-- Those that were cited while a refresh brought in a commit, until it ends.
CREATE INDEX citations_undated ON citations (project_id) WHERE by_person AND commit_hash IS NULL;
