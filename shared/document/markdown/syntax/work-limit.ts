import { type Construct, isLineEnd, type Syntax, type Token, type TokenizeContext } from './micromark.ts'

/** Nested quotes and lists. Documents hold far fewer; beyond this limit a sign is a letter. */
const MAX_CONTAINERS = 90
const CONTAINER_STARTS = ['null', ...[...'>*+-0123456789['].map((character) => String(character.charCodeAt(0)))]
/**
 * Maximum number of emphasis signs per paragraph: the parser matches them in pairs, and each pair adds a
 * nesting level.
 */
const MAX_MARKERS = 1500

/**
 * Names of definitions and footnotes that references may use although this text doesn't define them. In upper
 * case, as the parser compares them.
 */
export type Names = { definitions: string[]; footnotes: string[] }

/** Budget of parsing steps for a text. */
export class Work {
  left: number
  #signsAreLetters: (() => void) | undefined

  constructor(length: number) {
    this.left = 2_000_000 + 30 * length
  }

  spend(steps: number): void {
    if (this.left >= 0 && this.left < steps) this.#signsAreLetters?.()
    this.left -= steps
  }

  whenSpent(signsAreLetters: () => void): void {
    this.#signsAreLetters = signsAreLetters
    if (this.left < 0) signsAreLetters()
  }
}

/**
 * Limits the cost of parsing a text. When signs don't match, the parser backtracks and tries again from each
 * of them, so a crafted text could take days. The budget is far above the needs of real texts. When a text
 * exceeds it, its remaining signs are read as letters.
 */
export function workLimit(work: Work, names: Names): Syntax {
  let begun = false
  const lines = { together: 0, events: 0 }
  const atLineStart: Construct = {
    partial: true,
    tokenize(_effects, _ok, nok) {
      if (!begun) {
        begun = true
        limitAll(this.parser, work, lines)
        this.parser.defined.push(...names.definitions)
        this.parser.gfmFootnotes = [...names.footnotes]
      }
      return (code) => {
        lines.together = code === null || isLineEnd(code) ? 0 : lines.together + 1
        lines.events = this.events.length
        return nok(code)
      }
    },
  }
  return { document: Object.fromEntries(CONTAINER_STARTS.map((character) => [character, atLineStart])) }
}

type Constructs = TokenizeContext['parser']['constructs']
type Limit = (construct: Construct) => Construct

/** Replaces the constructs in this text's own parser, so that the parsers of other texts stay unchanged. */
function limitAll(parser: TokenizeContext['parser'], work: Work, lines: { together: number; events: number }): void {
  const { document, flow, text } = parser.constructs
  replaceEach(document, limitedContainers())
  replaceEach(flow, (construct) => (construct.name === 'setextUnderline' ? limitedHeading(construct, work) : construct))
  replaceEach(text, (construct) => limitedText(construct, work))
  // Count the cost of a lazy line: the parser checks all lines of the paragraph and may move all events before
  // them.
  parser.lazy = new Proxy(parser.lazy, {
    set(target, line, isLazy) {
      if (isLazy) work.spend(lines.together * 4 + lines.events / 3)
      return Reflect.set(target, line, isLazy && work.left > 0)
    },
  })
  work.whenSpent(() => {
    for (const code of Object.keys(text)) if (!isLineEnd(Number(code))) delete text[code]
  })
}

function replaceEach(record: Constructs['text'], limit: Limit): void {
  // Create one replacement per construct: the parser calls a construct's resolver once for each distinct
  // construct.
  const replaced = new Map<Construct, Construct>()
  const replace = (construct: Construct) => {
    const other = replaced.get(construct) ?? limit(construct)
    replaced.set(construct, other)
    return other
  }
  for (const [character, entry] of Object.entries(record)) {
    if (Array.isArray(entry)) record[character] = entry.map(replace)
    else if (entry) record[character] = replace(entry)
  }
}

function limitedText(construct: Construct, work: Work): Construct {
  const cost = COSTS[construct.name ?? '']
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const counting: typeof effects = {
        ...effects,
        consume(code) {
          work.spend(1)
          effects.consume(code)
        },
      }
      return (code) => {
        work.spend(cost?.(this) ?? 0)
        if (cost === comparedWithAllBefore && (markers.get(this) ?? 0) > MAX_MARKERS) return nok(code)
        return construct.tokenize.call(this, counting, ok, nok)(code)
      }
    },
  }
}

const markers = new WeakMap<TokenizeContext, number>()

/** Additional steps of a construct: searching for the matching sign, and assembling all events at the end. */
const COSTS: Readonly<Record<string, (context: TokenizeContext) => number>> = {
  attention: comparedWithAllBefore,
  strikethrough: comparedWithAllBefore,
  labelStartLink: ({ events }) => events.length / 60,
  labelStartImage: ({ events }) => events.length / 60,
  labelEnd: ({ events }) => events.length / 60 + sinceOpenLabel(events) / 12,
  lineEnding: ({ events }) => events.length / 120,
  gfmPotentialFootnoteCall: ({ events }) => events.length - events.findLastIndex((event) => LABELS.has(event[1].type)),
  emailAutolink: backToBracket,
  protocolAutolink: backToBracket,
  wwwAutolink: backToBracket,
}

function comparedWithAllBefore(context: TokenizeContext): number {
  const count = (markers.get(context) ?? 0) + 1
  markers.set(context, count)
  return count
}

const LABELS: ReadonlySet<string> = new Set(['labelImage', 'labelLink', 'label', 'image', 'link', 'gfmFootnoteCall'])

/**
 * Returns the number of events since the innermost open link or image. micromark resolves the content of a
 * link or image at its end, and again at the end of an enclosing one. If none is open, micromark searches all
 * events.
 */
function sinceOpenLabel(events: TokenizeContext['events']): number {
  const isOpen = ({ type, _balanced }: Token) => (type === 'labelLink' || type === 'labelImage') && !_balanced
  const open = events.findLastIndex(([, token]) => isOpen(token))
  return events.length - Math.max(0, open)
}

/**
 * Returns the number of events that the parser searches backwards for an open bracket: an address in brackets
 * doesn't become a link. The parser marks places without a preceding bracket, where the search ends.
 */
function backToBracket({ events }: TokenizeContext): number {
  const found = events.findLastIndex(
    ([, token]) => token._gfmAutolinkLiteralWalkedInto || token.type === 'labelLink' || token.type === 'labelImage',
  )
  return events.length - found
}

/** Limits underlined headings: turning the preceding text into a heading moves all events before it. */
function limitedHeading(construct: Construct, work: Work): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return (code) => {
        // A line of equals signs that could end the text above must stay syntax, even beyond the budget.
        const isOpen = this.interrupt || code === '-'.charCodeAt(0)
        if (work.left < 0 && isOpen) return nok(code)
        if (!this.interrupt) work.spend(this.events.length / 4)
        return construct.tokenize.call(this, effects, ok, nok)(code)
      }
    },
  }
}

function limitedContainers(): Limit {
  let line = 0
  let depth = 0
  const counted = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const at = this.now().line
      if (at === line && depth >= MAX_CONTAINERS) return nok
      const deeper: typeof ok = (code) => {
        depth = at === line ? depth + 1 : 1
        line = at
        return ok(code)
      }
      return construct.tokenize.call(this, effects, deeper, nok)
    },
  })
  return (construct) => ({
    ...counted(construct),
    ...(construct.continuation && { continuation: counted(construct.continuation) }),
  })
}
