/** Gives headings their anchors: readable, and each only once a page, and none that is `taken`. */
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
    // Another heading may be called so by itself: "Step 2" behind two that are called "Step".
    do {
      count += 1
      slug = count === 1 ? base : `${base}-${count}`
    } while (given.has(slug))
    counts.set(base, count)
    given.add(slug)
    return slug
  }
}
