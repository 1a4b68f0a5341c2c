-- What the cited symbol's comment said when the statement was written: hashes of the comment and of its sentences. Null
-- where the statement doesn't rest on the comment; of citations that people inserted, also until their file changes.
ALTER TABLE citations
  ADD COLUMN comment text[],
  ADD COLUMN other_comment text[];
