import { cutText } from '../basics/whole-text.ts'

/** Maximum length of a page's name, in characters. The name is the text of the first block with words. */
const LONGEST = 200

/** Name for a first text; undefined if the text contains no words. */
export function titleFrom(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pasted text may hold them, and a name may not.
  const words = text.replace(/[\s\u0000-\u001f]+/g, ' ').trim()
  return cutText(words, LONGEST).trim() || undefined
}
