/** Describes the text and changes that would be lost; an empty string if there are none. */
export function unsentWords(pages: number, changes: number): string {
  const ofPages = pages === 1 ? 'the text of one page' : `the text of ${pages} pages`
  const ofChanges = changes === 1 ? 'one change' : `${changes} changes`
  return [...(pages > 0 ? [ofPages] : []), ...(changes > 0 ? [ofChanges] : [])].join(' and ')
}
