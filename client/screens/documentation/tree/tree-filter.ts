import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { PageIndex } from '../../../sync/index.ts'

export const MIN_LETTERS = 2

export type Filtered = {
  matches: ReadonlySet<number>
  /** The matches and everything above them. */
  shown: ReadonlySet<number>
}

/** The pages whose name contains a text; undefined while the text is too short to filter by. */
export function filterPages(pages: PageIndex, typed: string): Filtered | undefined {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted.length < MIN_LETTERS) return undefined
  const matches = new Set<number>()
  const shown = new Set<number>()
  for (const page of pages.byId.values()) {
    if (!page.name.toLocaleLowerCase().includes(wanted)) continue
    matches.add(page.id)
    let row: PageRow | undefined = page
    while (row && !shown.has(row.id)) {
      shown.add(row.id)
      row = pages.byId.get(row.parent_id)
    }
  }
  return { matches, shown }
}

/** A name cut into what matches and what does not, in order. */
export function markMatch(name: string, typed: string): { text: string; match: boolean }[] {
  const wanted = typed.trim().toLocaleLowerCase()
  const at = wanted ? name.toLocaleLowerCase().indexOf(wanted) : -1
  // Where lower case changes the length, positions do not carry over; then nothing is marked.
  if (at < 0 || name.toLocaleLowerCase().length !== name.length) return [{ text: name, match: false }]
  return [
    { text: name.slice(0, at), match: false },
    { text: name.slice(at, at + wanted.length), match: true },
    { text: name.slice(at + wanted.length), match: false },
  ].filter(({ text }) => text !== '')
}
