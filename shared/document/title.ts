/** A page's name is what its first block that is not empty says. */
const LONGEST = 200

/** The name for a first text; undefined when there is no text to take one from. */
export function titleFrom(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pasted text may hold them, and a name may not.
  const words = text.replace(/[\s\u0000-\u001f]+/g, ' ').trim()
  if (words.length <= LONGEST) return words || undefined
  // Not in the middle of a character.
  const cut = /[\uD800-\uDBFF]/.test(words[LONGEST - 1] ?? '') ? LONGEST - 1 : LONGEST
  return words.slice(0, cut).trim()
}
