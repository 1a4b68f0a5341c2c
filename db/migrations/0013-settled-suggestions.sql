-- What a person said to a suggestion: not this text again, or never again for this block.
ALTER TABLE suggestions
  DROP CONSTRAINT suggestions_state_check,
  ADD CONSTRAINT suggestions_state_check CHECK (state IN ('open', 'accepted', 'dismissed', 'kept')),
  -- Hashes of the texts that were dismissed.
  ADD COLUMN refused text[] NOT NULL DEFAULT '{}';
