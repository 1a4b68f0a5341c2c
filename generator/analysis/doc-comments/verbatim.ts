/**
 * Finds code or author-aligned lines in a text that doesn't mark them. Their line breaks must stay, because
 * joined lines would read like a sentence that no one wrote.
 */

const VALUE = String.raw`(?:await |not |lambda\b.*|[\w.]+(?:[([{].*)?$|[frb]{0,2}["'].*|[\d[({-].*)`
const STATEMENTS = [
  new RegExp(String.raw`^[\w.]+(?:, ?[\w.]+)*(?:: [\w.[\], |]+)? [-+*/|&]?= ${VALUE}`),
  /^(?:await )?[A-Za-z_][\w.]*\((?:[^()]|\([^()]*\))*\)(?:\.\w.*)?\s*(?:#.*)?$/,
  /^(?:await )?[A-Za-z_][\w.]*[([{]$/,
  /^import [\w.]+(?: as \w+)?$|^from [\w.]+ import \w|^assert (?!that\b)\S|^@\w[\w.]*(?:\(.*\))?$|^\$ \S/,
]
const OPENS_BLOCK = /^(?:async )?(?:with|for|if|elif|else|while|try|except|finally|def|class)\b.*:$/
const CLOSES = /^[)\]}]+[,:]?$/

/** Number of lines to show verbatim from `from`, the start of a paragraph; 0 for running text. */
export function verbatimLines(lines: readonly string[], from: number): number {
  let end = endOfParagraph(lines, from)
  const paragraph = lines.slice(from, end)
  if (isAligned(paragraph) || isTree(paragraph)) return end - from
  if (!isCode(paragraph)) return 0
  for (let next = end + 1; next < lines.length; next = end + 1) {
    const after = endOfParagraph(lines, next)
    if (!isCode(lines.slice(next, after))) break
    end = after
  }
  return end - from
}

function endOfParagraph(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.trim()) end++
  return end
}

/**
 * Whether all least-indented lines begin or end a statement. Lines that contain only a comment count as
 * text.
 */
function isCode(paragraph: readonly string[]): boolean {
  const margin = Math.min(...paragraph.map(indentation))
  const outer = paragraph.flatMap((line, at) => {
    const isOuter = indentation(line) === margin && !/^\s*#/.test(line)
    return isOuter ? [{ text: line.trim(), isFollowed: indentation(paragraph[at + 1] ?? '') > margin }] : []
  })
  const isStatement = ({ text, isFollowed }: { text: string; isFollowed: boolean }) =>
    STATEMENTS.some((form) => form.test(text)) || (isFollowed && OPENS_BLOCK.test(text))
  const [first] = outer
  return first !== undefined && isStatement(first) && outer.every((line) => isStatement(line) || CLOSES.test(line.text))
}

function isAligned(paragraph: readonly string[]): boolean {
  const spaced = paragraph.filter((line) => /\S {3,}\S/.test(line))
  return spaced.length >= 2 && spaced.length * 2 >= paragraph.length
}

/**
 * Whether the lines form a nested list with a different bullet for each depth. Markdown lacks some
 * bullets.
 */
function isTree(paragraph: readonly string[]): boolean {
  const signs = new Map<number, string>()
  for (const line of paragraph) {
    const [, margin, sign = ''] = /^( *)(\S) +\S/.exec(line) ?? []
    if (margin === undefined) return false
    const known = signs.get(margin.length)
    if (known !== undefined && known !== sign) return false
    signs.set(margin.length, sign)
  }
  return signs.size >= 3 && [...signs.values()].some((sign) => !/[-*+•]/.test(sign))
}

function indentation(line: string): number {
  return line.length - line.trimStart().length
}
