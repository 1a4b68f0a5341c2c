/** Gives headings their anchors: readable, and each only once a page. */
export function createSlugs(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => {
    const base =
      text
        .toLowerCase()
        .normalize('NFC')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60) || 'section'
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    return count === 0 ? base : `${base}-${count + 1}`
  }
}
