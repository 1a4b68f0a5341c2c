import type { Marks } from '../../search/marked.tsx'
import type { HeldConversation } from '../../sync/index.ts'

/** Number of characters shown before and after a match. */
const AROUND = 48

/** Conversation in the list. `said` is a passage with a searched word that the title doesn't contain. */
export type Listed = {
  id: string
  title: string
  at: number
  questions: number
  projectIds: readonly number[]
  said?: { text: string; marks: Marks }
}

/** Returns the conversations that contain every typed word, in their order. */
export function findConversations(all: readonly HeldConversation[], typed: string): Listed[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return all.flatMap((one) => {
    const texts = one.exchanges.flatMap(({ question, text }) => [question.prompt, text])
    const lower = texts.map((text) => text.toLowerCase())
    const title = one.title.toLowerCase()
    const isFound = (word: string) => title.includes(word) || lower.some((text) => text.includes(word))
    if (!words.every(isFound)) return []
    const unseen = words.find((word) => !title.includes(word))
    const at = unseen === undefined ? -1 : lower.findIndex((text) => text.includes(unseen))
    const said = at < 0 ? undefined : around(texts[at] ?? '', unseen ?? '')
    return [{ ...listed(one), ...(said && { said }) }]
  })
}

function listed({ id, title, at, exchanges }: HeldConversation): Listed {
  const projectIds = [...new Set(exchanges.flatMap(({ question }) => question.projectIds))]
  return { id, title: title.replace(/\s+/g, ' ').trim(), at, questions: exchanges.length, projectIds }
}

/** The passage around a match, as one line without Markdown characters. */
function around(text: string, word: string): { text: string; marks: Marks } | undefined {
  const plain = text
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[*_`#>[\]\\|]+/g, '')
    .replace(/\s+/g, ' ')
  const lower = plain.toLowerCase()
  const at = lower.indexOf(word)
  // The word matched only Markdown syntax, which is removed above.
  if (at < 0) return undefined
  const [from, to] = [Math.max(0, at - AROUND), Math.min(plain.length, at + word.length + AROUND)]
  const before = from > 0 ? '…' : ''
  const start = at - from + before.length
  // Marks no match if lower-casing has changed the text's length, because the positions would be wrong.
  const isSure = lower.length === plain.length
  return {
    text: `${before}${plain.slice(from, to).toWellFormed()}${to < plain.length ? '…' : ''}`,
    marks: isSure ? [[start, start + word.length]] : [],
  }
}
