/** Minimum lines of a function with steps. Reading a shorter function is faster than reading its page. */
export const MIN_LINES = 5
export const MAX_STEPS = 120
export const MAX_NESTING = 12
/** Maximum number of `else if` clauses. They need their own limit, because they don't count as nested. */
export const MAX_CHAIN = 40
export const MAX_FUNCTIONS = 400
export const MAX_STEPS_OF_FILE = 6_000
/** Maximum depth of wrapper nodes, such as brackets, that mean the same as their content. */
export const MAX_WRAPPERS = 60
export const MAX_ARGUMENTS = 12
