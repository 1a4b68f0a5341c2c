/** Returns the key of a Django URL list: its last two segments, which module name and file path share. */
export function djangoRouter(segments: readonly string[]): string {
  return `django ${segments.slice(-2).join('/')}`
}
