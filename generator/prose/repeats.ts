import { plainSentence, sentencesOf } from '../../shared/prose/check-prose.ts'

/**
 * Returns the keys of texts that repeat a sentence of an earlier text. `texts`: in the order of their pages,
 * each key once.
 */
export function repeatsAmong(texts: readonly { key: string; text: string | null }[]): Set<string> {
  const said = new Set<string>()
  const repeats = new Set<string>()
  for (const { key, text } of texts) {
    if (text === null) continue
    const sentences = sentencesOf(text).map(plainSentence)
    if (sentences.some((sentence) => said.has(sentence))) repeats.add(key)
    else for (const sentence of sentences) said.add(sentence)
  }
  return repeats
}
