import { fileNamed, headingsAnchor } from '../../shared/document/part-anchor.ts'

export type PartHeading = { id: string; level: number; text: string }

/** The identifier of the heading that an anchor means; where it stands elsewhere by now, of the first that is called so. */
export function partNamed(anchor: string, headings: readonly PartHeading[]): string | undefined {
  const above: { level: number; name: string }[] = []
  const names = anchor.split('/')
  const last = `/${names.at(-1)}`
  let calledSo: string | undefined
  for (const { id, level, text } of headings) {
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= level) above.pop()
    above.push({ level, name: headingsAnchor([text]) })
    const path = above.map(({ name }) => name).join('')
    const belowTitle = path.slice(above[0]?.name.length)
    if (path === anchor || belowTitle === anchor) return id
    if (above.at(-1)?.name === last) calledSo ??= id
  }
  return calledSo
}

/** Scrolls to the part of the open page that an address names after `#`, which is then called as the page calls it. */
export function showPart(hash: string): void {
  const anchor = decoded(hash)
  const file = fileNamed(anchor)
  if (file !== undefined) {
    showRow(file)
    return
  }
  const id = anchor.startsWith('/') ? partNamed(anchor, headingsShown()) : anchor
  if (!id) return
  if (id !== anchor) history.replaceState(history.state, '', `#${encodeURIComponent(id)}`)
  document.getElementById(id)?.scrollIntoView()
}

const MARKED_MS = 2_500

/** A file without a page is a row of its folder's: seen in the middle, and marked for a moment among the others. */
function showRow(file: string): void {
  const row = rowOf(file)
  if (!row) return
  row.scrollIntoView({ block: 'center' })
  // No attribute marks it: in the editor that would be a change of the page.
  const marked = { backgroundColor: 'var(--accent-soft)' }
  for (const cell of row.cells) cell.animate([marked, { ...marked, offset: 0.6 }, {}], MARKED_MS)
}

/** The row whose first cell names the file, if need be with the folder before its name. */
function rowOf(file: string): HTMLTableRowElement | null | undefined {
  const names = [...document.querySelectorAll('main tr > :first-child code')]
  const found =
    names.find(({ textContent }) => textContent === file) ??
    names.find(({ textContent }) => textContent?.endsWith(`/${file}`))
  return found?.closest('tr')
}

/** The headings of the open page as they stand on the screen, its title among them. */
export function headingsShown(): PartHeading[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)[id]')].flatMap(
    ({ id, tagName, textContent }) => {
      const text = textContent?.trim()
      return text ? [{ id, level: Number(tagName.slice(1)), text }] : []
    },
  )
}

/** Somebody may have typed anything there. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
