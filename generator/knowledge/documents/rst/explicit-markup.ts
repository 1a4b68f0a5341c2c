import { dedented, endOfIndented, indentOf } from './lines.ts'
import type { RstParser } from './parse-rst.ts'
import { plainName, type RstBlock, type RstDirective } from './syntax.ts'

type Place = { lines: readonly string[]; at: number; depth: number }
type Found = { end: number; blocks: RstBlock[] }

const DIRECTIVE = /^([a-zA-Z][\w.+-]*(?::[a-zA-Z][\w.+-]*)*) ?::(?: +|$)/
const TARGET = /^_(?:`((?:[^`\\]|\\.){1,300})`|((?:[^:\\]|\\.|:(?=\S)){1,300})): */
const FOOTNOTE = /^\[([^\]\s]{1,100})\](?: +|$)/
const SUBSTITUTION = /^\|([^|\n]{1,200})\| +/

/**
 * Reads a block that begins with two dots: a directive, a link target, a footnote or a substitution. Any
 * other text after the dots is a comment.
 */
export function explicitMarkup({ lines, at, depth }: Place, parser: RstParser): Found | undefined {
  const line = lines[at] ?? ''
  const anonymous = /^__ +(\S.*)$/.exec(line)?.[1]
  if (anonymous) {
    parser.names.anonymous.push(anonymous)
    return { end: at + 1, blocks: [] }
  }
  if (line !== '..' && !line.startsWith('.. ')) return undefined
  const text = line.slice(2).trimStart()
  // Two dots alone before a blank line only end the block above. Indented lines below belong to no comment.
  const isEmpty = text === '' && (lines[at + 1] ?? '') === ''
  const end = isEmpty ? at + 1 : Math.max(at + 1, endOfIndented(lines, at + 1, 1))
  const below = lines.slice(at + 1, end)
  return { end, blocks: markup({ text, below, depth }, parser) }
}

type Markup = { text: string; below: readonly string[]; depth: number }

function markup({ text, below, depth }: Markup, parser: RstParser): RstBlock[] {
  const { names } = parser
  const substitution = SUBSTITUTION.exec(text)
  const rest = substitution ? text.slice(substitution[0].length) : text
  const directive = DIRECTIVE.exec(rest)
  if (directive) {
    const read = directiveOf(directive[1] ?? '', { text: rest.slice(directive[0].length), below, depth })
    if (!substitution) return [read]
    names.substitutions.set(plainName(substitution[1] ?? ''), read)
    return []
  }
  const footnote = FOOTNOTE.exec(text)
  if (footnote) {
    const label = footnoteLabel(footnote[1] ?? '', parser)
    const body = [text.slice(footnote[0].length), ...dedented(below)]
    if (!names.footnotes.has(label)) names.footnotes.set(label, parser.blocks(body, depth + 1))
    return []
  }
  const target = TARGET.exec(text)
  if (target || text.startsWith('__:')) {
    const address = [text.slice(target?.[0].length ?? 3), ...below].map((line) => line.trim()).join('')
    const name = plainName((target?.[1] ?? target?.[2] ?? '_').replace(/\\(.)/g, '$1'))
    if (name === '_') names.anonymous.push(address)
    else if (!names.targets.has(name)) names.targets.set(name, address)
  }
  return []
}

/** `#` and `*` are labels that a builder numbers. */
function footnoteLabel(written: string, { names }: RstParser): string {
  if (written !== '#' && written !== '*') return plainName(written)
  const label = `${written}${names.numbered.length}`
  names.numbered.push(label)
  return label
}

/**
 * Reads a directive. Its argument is the text after the colons and the lines directly below, up to the
 * options. If the directive takes no argument, its writer uses this text as the first paragraph.
 */
function directiveOf(name: string, { text, below, depth }: Markup): RstDirective {
  const lines = dedentedBelow(below)
  const options = new Map<string, string>()
  const argument = [text]
  let at = 0
  for (; at < lines.length && lines[at] !== '' && (text !== '' || at > 0 || isOption(lines[0] ?? '')); at++) {
    if (isOption(lines[at] ?? '')) break
    argument.push((lines[at] ?? '').trim())
  }
  for (; at < lines.length && isOption(lines[at] ?? ''); ) {
    const [, option = '', value = ''] = OPTION.exec(lines[at] ?? '') ?? []
    const values = [value]
    for (at++; indentOf(lines[at] ?? '') > 0; at++) values.push((lines[at] ?? '').trim())
    options.set(option.toLowerCase(), values.join('\n').trim())
  }
  const body = dedented(lines.slice(at))
  return { type: 'directive', name: name.toLowerCase(), argument: argument.join('\n').trim(), options, body, depth }
}

/** Removes indentation, but keeps a blank first line. The line after it is then content, not an option. */
function dedentedBelow(below: readonly string[]): string[] {
  const lines = dedented(below)
  return below[0] === '' ? ['', ...lines] : lines
}

const OPTION = /^:([\w-]{1,60}(?: [\w-]{1,60}){0,4}):(?: +(.*))?$/

function isOption(line: string): boolean {
  return OPTION.test(line)
}
