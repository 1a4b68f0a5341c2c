import { alertOfSymbol } from '../alert-symbols.ts'
import {
  type Construct,
  characterOf,
  isLineEnd,
  isSpace,
  type State,
  type Syntax,
  type TokenizeContext,
  type Tokenizer,
} from './micromark.ts'

/** Limit of nested alerts: each level is parsed once more. */
const MAX_NESTED = 6
/** Characters at the beginning of a line that show whether it's a fence. */
const LINE_START = 400
const DASH = 45

/**
 * Syntax of an alert: a line of three dashes, a line with only the symbol, any blocks, and a line of three
 * dashes. The first two lines are both required, so rules, underlined headings and front matter keep their
 * meaning. Inside an alert, dashes above a symbol open a nested alert, and dashes in a code fence are code.
 * All other dashes close an alert.
 *
 * Create a new syntax for each text, because it stores the alert depth of each line.
 */
export function alertSyntax(): Syntax {
  const depths = new Map<number, number>()

  const tokenize: Tokenizer = function (effects, ok, nok) {
    const depth = depths.get(this.now().line) ?? 0
    const isIndented = this.events.at(-1)?.[1].type === 'linePrefix'
    if (this.interrupt || isIndented || depth >= MAX_NESTED || (depth === 0 && isBelowText(this))) return nok
    let nested = 0
    let code: string | undefined
    let line = ''
    let previous: ReturnType<typeof effects.exit> | undefined

    const fence: State = (character) => {
      effects.enter('alert')
      return effects.attempt(dashes, fenceEnd, nok)(character)
    }
    const fenceEnd: State = (character) => {
      // The line may still be a rule, which can follow a list or a quote. The next line decides.
      this.currentConstruct = undefined
      return effects.check(symbolBelow, open, nok)(character)
    }
    const open: State = (character) => {
      this.currentConstruct = concrete
      effects.enter('lineEnding')
      effects.consume(character)
      effects.exit('lineEnding')
      effects.enter('alertSymbol')
      return symbol
    }
    const symbol: State = (character) => {
      if (character === null || isLineEnd(character)) {
        effects.exit('alertSymbol')
        return effects.attempt(nextLine, lineStart, close)(character)
      }
      effects.consume(character)
      return symbol
    }

    const lineStart: State = (character) => {
      depths.set(this.now().line, depth + 1)
      if (character === DASH && !code) return effects.check(dashes, dashesInside, content)(character)
      return content(character)
    }
    const dashesInside: State = (character) => {
      // Text after the closing fence is outside the alert, and may be a list or a quote.
      if (nested === 0) this.currentConstruct = undefined
      return effects.check(alertStart, nestedOpen, nestedClose)(character)
    }
    const nestedOpen: State = (character) => {
      this.currentConstruct = concrete
      nested += 1
      return content(character)
    }
    const nestedClose: State = (character) => {
      if (nested === 0) return effects.attempt(dashes, close, nok)(character)
      nested -= 1
      return content(character)
    }

    const content: State = (character) => {
      if (character === null) return close(character)
      const token = effects.enter('chunkDocument', { contentType: 'document', previous })
      if (previous) previous.next = token
      previous = token
      line = ''
      return inside(character)
    }
    const inside: State = (character) => {
      if (character === null) {
        effects.exit('chunkDocument')
        return close(character)
      }
      if (isLineEnd(character)) {
        code = codeAfter(line, code)
        return effects.check(nextLine, lineEnd, lastLine)(character)
      }
      if (line.length < LINE_START) line += characterOf(character)
      effects.consume(character)
      return inside
    }
    const lineEnd: State = (character) => {
      effects.consume(character)
      this.parser.lazy[effects.exit('chunkDocument').start.line] = false
      return lineStart
    }
    const lastLine: State = (character) => {
      this.parser.lazy[effects.exit('chunkDocument').start.line] = false
      return close(character)
    }

    const close: State = (character) => {
      effects.exit('alert')
      return ok(character)
    }
    return fence
  }

  const concrete: Construct = { name: 'alert', concrete: true, tokenize }
  return { flow: { [DASH]: { name: 'alert', tokenize } } }
}

/**
 * Whether dashes are directly below text. Usually this makes the text a heading; inside an alert it's a
 * fence.
 */
function isBelowText({ events, parser, now }: TokenizeContext): boolean {
  const above = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'content')
  return above?.[1].type === 'paragraph' && !parser.lazy[now().line]
}

/** Returns the fence of the code block that is still open after a line. */
function codeAfter(line: string, open: string | undefined): string | undefined {
  if (!open) {
    const fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(line)
    return fence?.[1] ?? fence?.[2]
  }
  const fence = /^(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return fence?.startsWith(open) ? undefined : open
}

/** Matches exactly three dashes on the rest of the line. */
const dashes: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let size = 0
    const start: State = (character) => {
      effects.enter('alertFence')
      return dash(character)
    }
    const dash: State = (character) => {
      if (size === 3) return rest(character)
      if (character !== DASH) return nok(character)
      size += 1
      effects.consume(character)
      return dash
    }
    const rest: State = (character) => {
      if (character === null || isLineEnd(character)) {
        effects.exit('alertFence')
        return ok(character)
      }
      if (!isSpace(character)) return nok(character)
      effects.consume(character)
      return rest
    }
    return start
  },
}

/** Continues to the next line, unless that line belongs to another container. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const start: State = (character) => {
      if (character === null) return nok(character)
      effects.enter('lineEnding')
      effects.consume(character)
      effects.exit('lineEnding')
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
    }
    return start
  },
}

/** Checks, from the end of a line, whether the next line is the symbol of an alert. */
const symbolBelow: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let line = ''
    const start: State = (character) => {
      effects.enter('alertSymbol')
      return symbol(character)
    }
    const symbol: State = (character) => {
      if (character === null || isLineEnd(character)) {
        if (!alertOfSymbol(line)) return nok(character)
        effects.exit('alertSymbol')
        return ok(character)
      }
      if (line.length === LINE_START) return nok(character)
      line += characterOf(character)
      effects.consume(character)
      return symbol
    }
    return effects.attempt(nextLine, start, nok)
  },
}

const alertStart: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return effects.attempt(dashes, effects.attempt(symbolBelow, ok, nok), nok)
  },
}
