/** By its last two parts a list of paths of Django is known, whether a module names it or a file has it. */
export function djangoRouter(segments: readonly string[]): string {
  return `django ${segments.slice(-2).join('/')}`
}
