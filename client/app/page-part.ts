import type { PageRow } from '../../shared/contract/pages.ts'
import { fileNamed, headingsAnchor } from '../../shared/document/part-anchor.ts'

export type PartHeading = { id: string; level: number; text: string }

/**
 * Id of the heading that an anchor refers to. If the heading has moved, the first heading with the same
 * name.
 */
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

/** The path of the folder that a page is about. */
export function folderOf(page: Pick<PageRow, 'kind' | 'source_path'> | undefined): string | undefined {
  return page?.kind === 'folder' ? (page.source_path ?? undefined) : undefined
}

/**
 * Scrolls to the part of the open page that `hash` names. Replaces the hash with the id of the heading.
 * `folder` is the folder that the page is about.
 */
export function showPart(hash: string, folder?: string): void {
  const anchor = decoded(hash)
  const file = fileNamed(anchor)
  if (file !== undefined) {
    showRow(file, folder)
    return
  }
  const id = anchor.startsWith('/') ? partNamed(anchor, headingsShown()) : anchor
  if (!id) return
  if (id !== anchor) history.replaceState(history.state, '', `#${encodeURIComponent(id)}`)
  document.getElementById(id)?.scrollIntoView()
}

const MARKED_MS = 2_500

/**
 * Scrolls to a file's row on the page of its folder and highlights the row briefly. Used for files that have
 * no page of their own.
 */
function showRow(file: string, folder: string | undefined): void {
  const row = rowOf(file, folder)
  if (!row) return
  row.scrollIntoView({ block: 'center' })
  // An animation instead of an attribute, because in the editor an attribute would change the page.
  const marked = { backgroundColor: 'var(--accent-soft)' }
  for (const cell of row.cells) cell.animate([marked, { ...marked, offset: 0.6 }, {}], MARKED_MS)
}

/** The row whose first cell names the file. */
function rowOf(file: string, folder: string | undefined): HTMLTableRowElement | null | undefined {
  const cells = [...document.querySelectorAll('main tr > :first-child code')]
  const names = cells.map(({ textContent }) => textContent ?? '')
  const name = rowNamed(file, names, folder)
  return name === undefined ? undefined : cells[names.indexOf(name)]?.closest('tr')
}

/**
 * Finds the name that a folder's page uses for a file. Prefers the path relative to the folder, then the
 * longest suffix of the path. Older links contain only the file name, so a name that ends with it is last.
 */
export function rowNamed(file: string, names: readonly string[], folder?: string): string | undefined {
  const within = folder && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file
  if (names.includes(within)) return within
  const ends = names.filter((name) => file.endsWith(`/${name}`)).toSorted((one, other) => other.length - one.length)
  return ends[0] ?? names.find((name) => name.endsWith(`/${file}`))
}

/** Headings of the open page as shown on the screen, including its title. */
export function headingsShown(): PartHeading[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)[id]')].flatMap(
    ({ id, tagName, textContent }) => {
      const text = textContent?.trim()
      return text ? [{ id, level: Number(tagName.slice(1)), text }] : []
    },
  )
}

/** Falls back to the raw hash, because anyone can type an invalid one. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
