/** A shorter function is read faster than a page about it. */
export const MIN_LINES = 5
export const MAX_STEPS = 120
export const MAX_NESTING = 12
/** An `else if` is no deeper than its `if`, but a list of them ends somewhere. */
export const MAX_CHAIN = 40
export const MAX_FUNCTIONS = 400
export const MAX_STEPS_OF_FILE = 6_000
/** Parts that say the same as what they hold, one in the other. */
export const MAX_WRAPPERS = 60
export const MAX_ARGUMENTS = 12
