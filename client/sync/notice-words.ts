import type { Notice } from './replica/database.ts'

/** Returns the title and text of a notice about a person's writing that is now in the trash. */
export function noticeWords({ kind, name, people, pages }: Pick<Notice, 'kind' | 'name' | 'people' | 'pages'>): {
  title: string
  text: string
} {
  const who = listOf(people)
  const page = quoted(name)
  // If the text was on the deleted page itself, the notice names no other page.
  const elsewhere = pages.filter((other) => other.name !== name).map((other) => quoted(other.name))
  const where = elsewhere.length === pages.length && elsewhere.length > 0 ? listOf(elsewhere) : undefined
  if (kind === 'deleted-words') {
    const words = where ? `Your edits to ${where}` : 'Your edits'
    return {
      title: who ? `${who} deleted ${page}` : `${page} was deleted`,
      text: `${words} are in the trash with the page.`,
    }
  }
  return {
    title: `${who || 'Someone else'} wrote in ${where ? `${where}, below ${page}` : page}, which you deleted`,
    text: 'You hadn’t seen this text. It’s in the trash, too.',
  }
}

const SHOWN = 3

/** "Ben", "Ben and Cleo", "Ben, Cleo and 2 more". */
export function listOf(names: readonly string[]): string {
  const shown = names.length > SHOWN ? [...names.slice(0, SHOWN - 1), `${names.length - SHOWN + 1} more`] : names
  const [last = '', ...before] = shown.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
}

const quoted = (name: string) => `“${name || 'Untitled'}”`
