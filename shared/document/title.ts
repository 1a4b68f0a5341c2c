import { cutText } from '../basics/whole-text.ts'

/** A page's name is what its first block that is not empty says. */
const LONGEST = 200

/** The name for a first text; undefined when there is no text to take one from. */
export function titleFrom(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pasted text may hold them, and a name may not.
  const words = text.replace(/[\s\u0000-\u001f]+/g, ' ').trim()
  return cutText(words, LONGEST).trim() || undefined
}
