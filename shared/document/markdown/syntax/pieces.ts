import { alertOfSymbol } from '../alert-symbols.ts'

/** Matches a blank line; Markdown treats other white space as text. */
const BLANK = /^[ \t]*$/
/** Matches a code fence. No backtick may follow on a backtick fence's line; anything may follow tildes. */
const FENCE = /^ {0,3}(`{3,}(?![^`\n]*`)|~{3,})/
/** Matches a list item's marker and the space after it. Text must follow on the same line. */
const LIST_ITEM = /^(?:(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?=\S)| (?= {4}))|\[\^[^\]\s]+\]:)/
const EMPTY_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\t|\s*$)/
/** Line that can't belong to the text above a blank line. */
const BEGINS_ANEW = /^[\p{L}#]/u
/** Kinds of HTML that can contain blank lines: pattern of the beginning, and pattern of the end. */
const RAW_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/i],
]

/**
 * Splits a text into pieces that can be parsed separately, because parsing time grows faster than the text.
 * Each piece has at least `size` characters. Cuts only before a line that certainly begins something new.
 */
export function piecesOf(text: string, size: number): string[] {
  const pieces: string[] = []
  let start = 0
  let at = 0
  const state = new Reach()
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end + 1
    const line = text.slice(at, end < 0 ? next : end)
    if (at - start >= size && state.mayCutBefore(line)) {
      pieces.push(text.slice(start, at))
      start = at
    }
    state.pass(line, () => lineAt(text, next))
    at = next
  }
  return [...pieces, text.slice(start)]
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? text.length : end)
}

/** Tracks which constructs are still open after a line, to find places where the text can be cut. */
class Reach {
  #fence: string | undefined
  #html: RegExp | undefined
  #alerts = 0
  #afterBlank = true
  /** Indentation of the current list item's content, in characters. */
  #item: number | undefined
  /** Whether the current lines began as HTML. A fence in them may be HTML text, so its effect is uncertain. */
  #inTags = false
  #isCertain = true

  mayCutBefore(line: string): boolean {
    const isOpen = this.#fence || this.#html || this.#alerts > 0
    return this.#isCertain && this.#afterBlank && !isOpen && BEGINS_ANEW.test(line)
  }

  pass(line: string, next: () => string): void {
    if (this.#fence) {
      if (closes(line, this.#fence)) this.#fence = undefined
    } else if (this.#html) {
      if (this.#html.test(line)) this.#html = undefined
    } else this.#passText(line, next)
    this.#afterBlank = BLANK.test(line)
  }

  #passText(line: string, next: () => string): void {
    const indent = line.search(/[^ \t]/)
    this.#inTags = indent >= 0 && (this.#inTags || line[indent] === '<')
    const item = LIST_ITEM.exec(line)?.[0]
    if (item || indent === 0) this.#item = item?.length
    if (EMPTY_ITEM.test(line)) this.#isCertain = false
    const isDashes = /^---[ \t]*$/.test(line)
    if (isDashes && alertOfSymbol(next())) this.#alerts += 1
    else if (isDashes && this.#alerts > 0) this.#alerts -= 1
    // A fence or HTML block inside an item ends with the item, so don't track it.
    if (item || (this.#item !== undefined && indent >= this.#item)) return
    this.#fence = FENCE.exec(line)?.[1]
    this.#html = RAW_HTML.find(([begin, end]) => begin.test(line) && !end.test(line))?.[1]
    if (this.#fence && (this.#inTags || (this.#item !== undefined && indent > 0))) this.#isCertain = false
  }
}

function closes(line: string, fence: string): boolean {
  return /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1]?.startsWith(fence) ?? false
}
