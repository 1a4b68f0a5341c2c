/** Definition lists of reStructuredText: a term on its line, its definition indented below it. */

export type Definition = { term: string; from: number; end: number }

const MAX_TERM = 80
const MAX_WORDS = 4
const TERM = /^(?![-*+•] |\d{1,3}[.)] |\.\. |>>>|[|@]|:(?![\w:]+:`))(\S.*?[^\s.,;:!?]|\S)$/
/**
 * Pattern of a marked-up name. A lone term must match it, because other text may be a sentence's first
 * line.
 */
const NAME = '(?:`[^`]+`|``[^`]+``|\\*\\*[^*]+\\*\\*|:[\\w:]+:`[^`]+`)'
const NAMED = new RegExp(`^${NAME}(?:(?:, ?| or | and |/)${NAME})*(?: : \\S.{0,40})?$`)

/** The definitions that begin at a line after a blank line. Running text has none. */
export function definitionsAt(lines: readonly string[], at: number): Definition[] {
  const found: Definition[] = []
  if (lines[at - 1]?.trim()) return found
  const margin = indentation(lines[at] ?? '')
  for (let from = at; from < lines.length; ) {
    const term = (lines[from] ?? '').trim()
    const isTerm = term.length <= MAX_TERM && TERM.test(term) && indentation(lines[from] ?? '') === margin
    const below = lines[from + 1] ?? ''
    const isOfList = found[0] === undefined || (NAMED.test(found[0].term) ? term.includes('`') : !NAMED.test(term))
    if (!isTerm || !isOfList || below.trim() === '' || indentation(below) <= margin) break
    const end = endOfIndented(lines, from + 1, margin)
    found.push({ term, from: from + 1, end })
    from = end
    while (from < lines.length && !lines[from]?.trim()) from++
  }
  const isShort = found.every(({ term }) => term.split(/\s+/).length <= MAX_WORDS)
  const isList = NAMED.test(found[0]?.term ?? '') || (found.length > 1 && isShort)
  return isList ? found : []
}

/** Index after the last of the lines from `from` on that are indented more than `margin`. */
export function endOfIndented(lines: readonly string[], from: number, margin: number): number {
  let end = from
  for (let next = from; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (!line.trim()) continue
    if (indentation(line) <= margin) break
    end = next + 1
  }
  return end
}

export function indentation(line: string): number {
  return line.length - line.trimStart().length
}
