ALTER TABLE slots
  -- Whether a page had a place for it when a model was last asked to write in the project.
  ADD COLUMN current boolean NOT NULL DEFAULT true;
DROP INDEX slots_fallen;
CREATE INDEX slots_fallen ON slots (asked_at) WHERE current AND (text IS NULL OR repeats);

-- Places in pages that nothing was asked for yet, since a run ended before: so many of a project.
CREATE TABLE prose_left (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  places integer NOT NULL
);
