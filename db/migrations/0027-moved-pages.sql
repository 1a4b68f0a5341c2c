-- The key that a page was first planned under, of which its id and those of its citations are made. Null where it still has
-- that key.
ALTER TABLE plan ADD COLUMN origin text;
-- The key that the page of a file had when citations were last followed, where it was moved since: a run that broke off
-- among many goes on with what it knew, and a file that is renamed again before then is known by its text of then.
ALTER TABLE plan ADD COLUMN moved_from text;
CREATE INDEX plan_moved ON plan (project_id) WHERE moved_from IS NOT NULL;
