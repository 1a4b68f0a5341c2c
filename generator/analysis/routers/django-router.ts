/** The key of a list of Django paths: its last two segments, which a module name and a file path share. */
export function djangoRouter(segments: readonly string[]): string {
  return `django ${segments.slice(-2).join('/')}`
}
