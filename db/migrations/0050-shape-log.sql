-- The log of changes is bounded for each shape, so that the work of one project never takes out another's changes.

-- How many changes of a shape the log holds. Those up to `trimmed` are no longer there.
CREATE TABLE change_log_shapes (
  relation text NOT NULL,
  part text NOT NULL,
  count bigint NOT NULL DEFAULT 0,
  trimmed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (relation, part)
) WITH (fillfactor = 70);
CREATE INDEX change_log_shapes_trimmed ON change_log_shapes (trimmed);

INSERT INTO change_log_shapes (relation, part, count, trimmed)
SELECT relation, part, count(*), (SELECT trimmed FROM change_log_state) FROM change_log
WHERE pos IS NOT NULL GROUP BY relation, part;

-- A device can come back for a shape of which nothing is left. Keys of shapes: relation/column=part/columns.
INSERT INTO change_log_shapes (relation, part, trimmed)
SELECT DISTINCT named[1], named[2], (SELECT trimmed FROM change_log_state)
FROM shape_handles, regexp_match(shape, '^([^/]+)/[^=]+=(.*)/[^/]*$') AS named WHERE named IS NOT NULL
ON CONFLICT DO NOTHING;

ALTER TABLE change_log_state DROP COLUMN trimmed;

-- Where the log ended on a day: what stands before it is at least as old.
CREATE TABLE change_log_days (at timestamptz PRIMARY KEY, pos bigint NOT NULL);

-- A handle that devices go on with is kept, however old it is.
ALTER TABLE shape_handles ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();
