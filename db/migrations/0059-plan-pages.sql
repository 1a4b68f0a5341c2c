-- A page is looked up in the plan by its number. Without statistics, which the embedded database never gathers, a join
-- without this index compares each page with each.
CREATE INDEX plan_pages ON plan (page_id);
