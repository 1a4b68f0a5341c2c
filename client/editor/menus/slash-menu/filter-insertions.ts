import type { Insertion } from '../../blocks.ts'

/** Those that fit what was typed after the slash: by the beginning of a word of their name first, then by keywords. */
export function filterInsertions(insertions: readonly Insertion[], typed: string): Insertion[] {
  const query = plain(typed)
  if (!query) return [...insertions]
  return insertions
    .map((insertion) => ({ insertion, rank: rank(insertion, query) }))
    .filter(({ rank }) => rank < NONE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ insertion }) => insertion)
}

const NONE = 4

function rank({ label, keywords = [] }: Insertion, query: string): number {
  const name = plain(label)
  if (name.startsWith(query)) return 0
  if (words(label).some((word) => word.startsWith(query))) return 1
  if (keywords.some((keyword) => plain(keyword).startsWith(query))) return 2
  return name.includes(query) ? 3 : NONE
}

const words = (label: string) => label.split(/[^\p{L}\p{N}]+/u).map(plain)

/** Nobody types spaces, hyphens or capitals while a menu is open: `/todo` is the to-do list, `/h2` the heading. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
