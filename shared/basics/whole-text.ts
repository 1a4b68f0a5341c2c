/** Beginning of a text, with at most `most` UTF-16 units. A character that doesn't fit whole is left out. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  const isHalved = cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut)
  return isHalved ? cut.slice(0, -1) : cut
}

/** Replaces each code unit that a Postgres text column can't store with U+FFFD. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
