/** Lines that nobody writes who does not mean Markdown; one is enough. */
const BLOCKS = [
  /^ {0,3}(?:`{3,}|~{3,})[^`\n]*$/m,
  /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/m,
  /^:::(?:youtube|editorCanvas)\b/m,
  /^---[ \t]*\n(?:⚠|ℹ|✅|❌)/m,
  /^\s{0,12}[-*+] \[[ xX]\](?:\s|$)/m,
  // A comment in code stands close to what it is about.
  /^ {0,3}#{1,6} \S.*(?:\n[ \t]*\n|\s*$(?![\s\S]))/m,
  /[^\s>|-][ \t]?\n(?:={3,}|-{3,})[ \t]*(?:\n|$)/,
]
const LIST_ITEM = /^\s{0,12}(?:[-*+]|\d{1,4}[.)]) \S/gm
const QUOTE = /^ {0,3}> ?\S/m
/** Signs within a line, which code has too. */
const INLINE = [
  /!?\[[^\]\n]+\]\((?:https?:|mailto:|page:|\/|\.|#)[^)\s]*(?: "[^"\n]*")?\)/,
  /(?:^|[\s(])!?\[[^\]\n]+\]\((?:tel:|[\w-]+\.(?:md|mdx|html?|pdf|png|jpe?g|gif|svg|webp)\b|[\w.-]+\/)[^)\s]*\)/m,
  /(?:^|[\s(])\*\*\S(?:[^\n]*?\S)?\*\*(?=[\s).,:;!?]|$)/m,
  /(?:^|[\s(])~~\S(?:[^\n]*?\S)?~~(?=[\s).,:;!?]|$)/m,
  /(?:^|[\s(])`[^`\n]+`(?=[\s).,:;!?]|$)/m,
]
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|export|const|let|var|function|class|def|return|if|for|#include|package|public|private)\b.*[({=:]/
/** A text is judged by its beginning. */
const JUDGED = 20_000

/** Whether a plain text was meant as Markdown. Wrongly taking one for it costs an undo. */
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
