-- The key that a page was first planned under, of which its id and those of its citations are made. Null where it still has
-- that key.
ALTER TABLE plan ADD COLUMN origin text;
