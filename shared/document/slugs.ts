/**
 * Returns a function that creates readable anchors for headings. They're unique on the page and not in
 * `taken`.
 */
export function createSlugs(taken: Iterable<string> = []): (text: string) => string {
  const counts = new Map<string, number>()
  const given = new Set(taken)
  return (text) => {
    const base =
      text
        .toLowerCase()
        .normalize('NFC')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60) || 'section'
    let count = counts.get(base) ?? 0
    let slug: string
    // Count on until the anchor is free: a heading "Step 2" may exist besides two headings "Step".
    do {
      count += 1
      slug = count === 1 ? base : `${base}-${count}`
    } while (given.has(slug))
    counts.set(base, count)
    given.add(slug)
    return slug
  }
}
