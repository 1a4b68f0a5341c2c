/** A shorter function is read faster than a page about it. */
export const MIN_LINES = 5
export const MAX_STEPS = 120
export const MAX_NESTING = 12
/** Limit of `else if` clauses, since they don't count as nested. */
export const MAX_CHAIN = 40
export const MAX_FUNCTIONS = 400
export const MAX_STEPS_OF_FILE = 6_000
/** Limit of nested nodes that mean the same as their content. */
export const MAX_WRAPPERS = 60
export const MAX_ARGUMENTS = 12
