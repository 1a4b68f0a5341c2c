-- Of a citation that a person inserted. No draft has it, so publishing never takes it away: its chip may be in an edit
-- that has not come yet, or come back when a person undoes something or restores a version.
ALTER TABLE citations ADD COLUMN by_person boolean NOT NULL DEFAULT false;
