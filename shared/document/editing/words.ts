const ONE_BY_ONE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const LETTER = String.raw`(?![${ONE_BY_ONE}])[\p{L}\p{M}\p{N}_$]`
// Keep numbers, paths and names whole: a mix of halves from two versions would be wrong in both.
const WORDS = new RegExp(
  String.raw`\r?\n|[^\S\n]+|[${ONE_BY_ONE}]\p{M}*|(?:${LETTER})+(?:[.,:/\\'’@#+=~-]{1,3}(?:${LETTER})+)*|.\p{M}*`,
  'gsu',
)

/** Splits a text into words and the pieces between them: spaces, line ends and single signs. */
export function wordsIn(text: string): string[] {
  return text.match(WORDS) ?? []
}
