-- How much of a page's document was known where its name was taken from the title: a device that was away must not put
-- back an older title.
ALTER TABLE pages ADD COLUMN title_clock bigint NOT NULL DEFAULT 0;
