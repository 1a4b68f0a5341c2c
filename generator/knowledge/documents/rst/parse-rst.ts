import { explicitMarkup } from './explicit-markup.ts'
import { dedented, endOfIndented, indentOf, isBlank, rulerOf } from './lines.ts'
import { emptyNames, MAX_RST_DEPTH, plainName, type RstBlock, type RstNames } from './syntax.ts'
import { gridTable, simpleTable } from './tables.ts'

export type RstDocument = { blocks: RstBlock[]; names: RstNames }

/**
 * Parses the blocks of a document. Reads each line once per nesting level. Each document needs its own
 * parser, since the level of an underline character depends on earlier titles.
 */
export class RstParser {
  readonly names: RstNames = emptyNames()
  readonly #adornments: string[] = []

  blocks(lines: readonly string[], depth: number): RstBlock[] {
    if (depth > MAX_RST_DEPTH) {
      const text = lines.join('\n').trim()
      return text === '' ? [] : [{ type: 'paragraph', text }]
    }
    const found: RstBlock[] = []
    for (let at = 0; at < lines.length; ) {
      if (isBlank(lines[at])) at++
      else at = this.#block({ lines, at, depth, found })
    }
    return found
  }

  #block(place: Place): number {
    const { lines, at } = place
    const line = lines[at] ?? ''
    if (indentOf(line) > 0) return this.#quote(place)
    const { end, blocks } = explicitMarkup(place, this) ?? { end: -1, blocks: [] }
    if (end >= 0) {
      place.found.push(...blocks)
      return end
    }
    return (
      this.#table(place) ??
      this.#section(place) ??
      this.#doctest(place) ??
      this.#list(place) ??
      this.#fields(place) ??
      this.#verse(place) ??
      this.#definitions(place) ??
      this.#paragraph(place)
    )
  }

  #quote({ lines, at, depth, found }: Place): number {
    const end = endOfIndented(lines, at, 1)
    const blocks = this.blocks(dedented(lines.slice(at, end)), depth + 1)
    if (blocks.length > 0) found.push({ type: 'quote', blocks })
    return end
  }

  #table({ lines, at, depth, found }: Place): number | undefined {
    const table = gridTable(lines, at) ?? simpleTable(lines, at)
    if (!table) return undefined
    const rows = table.rows.map(({ header, cells }) => ({
      header,
      cells: cells.map((cell) => this.blocks(dedented(cell), depth + 1)),
    }))
    found.push({ type: 'table', rows })
    return table.end
  }

  #section({ lines, at, depth, found }: Place): number | undefined {
    const [line = '', next = '', third] = lines.slice(at, at + 3)
    const over = rulerOf(line)
    if (over && line.length >= 2) {
      if (next !== '' && rulerOf(third) === over && (third ?? '').length >= 2 && !rulerOf(next)) {
        found.push(this.#titled(`${over}${over}`, next.trim(), depth))
        return at + 3
      }
      if (line.length >= 4 && next === '') {
        found.push({ type: 'rule' })
        return at + 1
      }
      return undefined
    }
    const under = rulerOf(next)
    // A ruler of fewer than four signs makes a title only if it is as long as the text above it.
    if (!under || next.length < Math.min(4, [...line].length)) return undefined
    found.push(this.#titled(under, line.trim(), depth))
    return at + 2
  }

  #titled(adornment: string, text: string, depth: number): RstBlock {
    if (!this.#adornments.includes(adornment)) this.#adornments.push(adornment)
    this.names.sections.add(plainName(text))
    // Titles inside a block, such as an admonition, don't begin a section.
    return depth > 0
      ? { type: 'paragraph', text }
      : { type: 'section', level: Math.min(6, this.#adornments.indexOf(adornment) + 1), text }
  }

  #doctest({ lines, at, found }: Place): number | undefined {
    if (!/^>>>(?: |$)/.test(lines[at] ?? '')) return undefined
    const end = endOfText(lines, at)
    found.push({ type: 'code', language: 'python', text: lines.slice(at, end).join('\n') })
    return end
  }

  #list({ lines, at, depth, found }: Place): number | undefined {
    const first = markerOf(lines[at] ?? '')
    if (!first || !isMarked(lines, at, first)) return undefined
    const items: RstBlock[][] = []
    let end = at
    for (let next = at; next < lines.length; ) {
      const marker = markerOf(lines[next] ?? '')
      if (!marker || marker.kind !== first.kind || (next > at && !isMarked(lines, next, marker))) break
      const start = lines[next] ?? ''
      end = Math.max(next + 1, endOfIndented(lines, next + 1, first.kind === 'bullet' ? marker.width : 1))
      // Continuation lines may be off by a column, so every indented line belongs to the item.
      const rest = dedented(lines.slice(next + 1, end))
      const gap = (lines[next + 1] ?? '') === '' && rest.length > 0 ? [''] : []
      items.push(this.blocks([start.slice(marker.width).trimStart(), ...gap, ...rest], depth + 1))
      next = end
      while (isBlank(lines[next]) && next < lines.length) next++
    }
    found.push({ type: 'list', start: first.number, items })
    return end
  }

  #fields({ lines, at, depth, found }: Place): number | undefined {
    const items: { term: string; body: RstBlock[] }[] = []
    let end = at
    for (let next = at; next < lines.length; ) {
      const line = lines[next] ?? ''
      const [written, name = ''] = FIELD.exec(line) ?? OPTION.exec(line) ?? []
      if (written === undefined) break
      end = Math.max(next + 1, endOfIndented(lines, next + 1, 1))
      const body = [line.slice(written.length), ...dedented(lines.slice(next + 1, end))]
      items.push({ term: name, body: this.blocks(body, depth + 1) })
      next = end
      while (isBlank(lines[next]) && next < lines.length) next++
    }
    if (items.length === 0) return undefined
    found.push({ type: 'definitions', isField: (lines[at] ?? '').startsWith(':'), items })
    return end
  }

  #verse({ lines, at, found }: Place): number | undefined {
    const verse: string[] = []
    let end = at
    for (; /^\|(?: |$)/.test(lines[end] ?? ''); end++) {
      let line = (lines[end] ?? '').slice(2)
      while (indentOf(lines[end + 1] ?? '') > 0) line += ` ${(lines[++end] ?? '').trim()}`
      verse.push(line.trim())
    }
    if (verse.length === 0) return undefined
    found.push({ type: 'verse', lines: verse })
    return end
  }

  #definitions({ lines, at, depth, found }: Place): number | undefined {
    const items: { term: string; body: RstBlock[] }[] = []
    let end = at
    for (let next = at; next < lines.length; ) {
      const [term = '', below = ''] = lines.slice(next, next + 2)
      const isTerm = indentOf(term) === 0 && term !== '' && indentOf(below) > 0
      if (!isTerm || /::$/.test(term) || (next > at && !isPlainText(lines, next))) break
      end = endOfIndented(lines, next + 1, 1)
      items.push({ term, body: this.blocks(dedented(lines.slice(next + 1, end)), depth + 1) })
      next = end
      while (isBlank(lines[next]) && next < lines.length) next++
    }
    if (items.length === 0) return undefined
    found.push({ type: 'definitions', isField: false, items })
    return end
  }

  #paragraph({ lines, at, found }: Place): number {
    const end = Math.max(at + 1, endOfText(lines, at))
    const text = lines.slice(at, end).join('\n')
    const introduces = text.endsWith('::')
    const shown = !introduces ? text : text === '::' ? '' : /\s::$/.test(text) ? text.slice(0, -3) : text.slice(0, -1)
    if (shown.trim() !== '') found.push({ type: 'paragraph', text: shown })
    return introduces ? literalBlock(lines, end, found) : end
  }
}

type Place = { lines: readonly string[]; at: number; depth: number; found: RstBlock[] }

/** Reads a literal block after `::`. Its lines are indented, or all begin with the same sign. */
function literalBlock(lines: readonly string[], from: number, found: RstBlock[]): number {
  let at = from
  while (at < lines.length && lines[at] === '') at++
  const sign = lines[at]?.[0]
  let end = endOfIndented(lines, at, 1)
  if (end === at && sign && /[!-/:-@[-`{-~]/.test(sign)) while ((lines[end] ?? '').startsWith(sign)) end++
  if (end === at) return from
  found.push({ type: 'code', language: null, text: dedented(lines.slice(at, end)).join('\n') })
  return end
}

/** Returns the end of a paragraph, which is a blank line or an indented line. */
function endOfText(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && lines[end] !== '' && (end === at || indentOf(lines[end] ?? '') === 0)) end++
  return end
}

const FIELD = /^:((?![: ])(?:[^:\\\n]|\\.|:(?! |$)){1,200}):(?: +|$)/
const OPTION =
  /^((?:--?|\/)[\w?][\w-]{0,60}(?:[ =]?(?:<[^<>\n]{1,60}>|[\w.]{1,40}))?(?:, (?:--?|\/)[\w-]{1,60}(?:[ =](?:<[^<>\n]{1,60}>|[\w.]{1,40}))?){0,5})(?: {2,}|$)/

type Marker = { kind: string; width: number; number: number | null }

const BULLET = /^[*+\-•‣⁃](?: +|$)/
const NUMBERED = /^(\()?(?:(\d{1,9})|(#)|([a-zA-Z])|([ivxlcdmIVXLCDM]{1,12}))([.)])(?: +|$)/

function markerOf(line: string): Marker | undefined {
  const bullet = BULLET.exec(line)
  if (bullet) return { kind: 'bullet', width: bullet[0].length, number: null }
  const [written, open = '', digits, , letter, , close = ''] = NUMBERED.exec(line) ?? []
  if (written === undefined || (open !== '' && close !== ')')) return undefined
  const number = digits ? Number(digits) : letter ? (letter.toLowerCase().codePointAt(0) ?? 97) - 96 : 1
  return { kind: `${open}${close}`, width: written.length, number }
}

/** `A. Einstein was a great physicist` and a second line that is not indented: a sentence, no item. */
function isMarked(lines: readonly string[], at: number, { number, width }: Marker): boolean {
  const next = lines[at + 1]
  if (number === null) return (lines[at] ?? '').length > width || isBlank(next) || indentOf(next ?? '') > 0
  return isBlank(next) || indentOf(next ?? '') > 0 || markerOf(next ?? '') !== undefined
}

/** Whether a line begins a paragraph, not a block with special signs. */
function isPlainText(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return !/^(?:\.\.|__|>>>|\|)(?: |$)/.test(line) && !markerOf(line) && !FIELD.test(line) && !rulerOf(lines[at + 1])
}
