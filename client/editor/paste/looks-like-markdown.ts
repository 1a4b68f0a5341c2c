/** Lines that people write only in Markdown; a single one is enough. */
const BLOCKS = [
  /^ {0,3}(?:`{3,}|~{3,})[^`\n]*$/m,
  /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/m,
  /^:::(?:youtube|editorCanvas)\b/m,
  /^---[ \t]*\n(?:⚠|ℹ|✅|❌)/m,
  /^\s{0,12}[-*+] \[[ xX]\](?:\s|$)/m,
  // Requires an empty line after a heading. A comment in code, which looks like a heading, has code below it.
  /^ {0,3}#{1,6} \S.*(?:\n[ \t]*\n|\s*$(?![\s\S]))/m,
  /[^\s>|-][ \t]?\n(?:={3,}|-{3,})[ \t]*(?:\n|$)/,
]
const LIST_ITEM = /^\s{0,12}(?:[-*+]|\d{1,4}[.)]) \S/gm
const QUOTE = /^ {0,3}> ?\S/m
/**
 * Patterns of inline markup. They count only if the text isn't code, which can contain the same
 * characters.
 */
const INLINE = [
  /!?\[[^\]\n]+\]\((?:https?:|mailto:|page:|\/|\.|#)[^)\s]*(?: "[^"\n]*")?\)/,
  /(?:^|[\s(])!?\[[^\]\n]+\]\((?:tel:|[\w-]+\.(?:md|mdx|html?|pdf|png|jpe?g|gif|svg|webp)\b|[\w.-]+\/)[^)\s]*\)/m,
  /(?:^|[\s(])\*\*\S(?:[^\n]*?\S)?\*\*(?=[\s).,:;!?]|$)/m,
  /(?:^|[\s(])~~\S(?:[^\n]*?\S)?~~(?=[\s).,:;!?]|$)/m,
  /(?:^|[\s(])`[^`\n]+`(?=[\s).,:;!?]|$)/m,
]
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|export|const|let|var|function|class|def|return|if|for|#include|package|public|private)\b.*[({=:]/
/** Number of characters, from the start of a text, that are checked for Markdown. */
const JUDGED = 20_000

/** Whether a plain text is probably Markdown. If the answer is wrong, one undo restores the text. */
export function looksLikeMarkdown(text: string): boolean {
  const start = text.slice(0, JUDGED).replace(/\r\n?/g, '\n')
  if (BLOCKS.some((sign) => sign.test(start))) return true
  if ((start.match(LIST_ITEM)?.length ?? 0) >= 2 || QUOTE.test(start)) return !isCode(start)
  return INLINE.some((sign) => sign.test(start)) && !isCode(start)
}

function isCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.filter((line) => CODE_LINE.test(line)).length > lines.length / 4
}
