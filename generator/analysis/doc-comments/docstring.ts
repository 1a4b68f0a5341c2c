import { cutText } from '../../../shared/basics/whole-text.ts'
import { asMarkdown, dedent, fenced, trimBlankLines } from './comment-text.ts'
import { type Definition, definitionsAt, endOfIndented, indentation } from './definitions.ts'
import { labelledBlocks, listItem } from './markdown-blocks.ts'
import { inlineMarkup } from './rst-inline.ts'
import { verbatimLines } from './verbatim.ts'

/**
 * Converts Python docstrings to plain Markdown. Docstrings have three dialects (Sphinx fields, Google
 * sections, NumPy sections) on top of reStructuredText. The dialect is decided line by line, so a docstring
 * may mix them.
 */
export function docstringToMarkdown(raw: string): string {
  return asMarkdown(inlineMarkup(blocksOf(cleanIndentation(raw))))
}

/** Returns the text first, then the parameters, then all other sections. */
function blocksOf(lines: readonly string[]): string[] {
  const state: State = { out: [], parameters: [], tail: [], versions: [] }
  for (let at = 0; at < lines.length; ) at = step(lines, at, state)
  const list = state.parameters.length > 0 ? ['', '**Parameters:**', '', ...state.parameters] : []
  return trimBlankLines([...trimBlankLines(state.out), ...list, ...state.tail, ...state.versions])
}

const MAX_DOCSTRING = 12_000

/** `versions`: what changed when, which stands last. */
type State = { out: string[]; parameters: string[]; tail: string[]; versions: string[] }

/** Works like Python's `inspect.cleandoc`: all lines except the first lose their common indentation. */
function cleanIndentation(raw: string): string[] {
  const lines = cutText(raw, MAX_DOCSTRING).replaceAll('\t', '        ').split('\n')
  return trimBlankLines(dedent([(lines[0] ?? '').trim(), ...lines.slice(1)], 1).map((line) => line.trimEnd()))
}

const GOOGLE_PARAMETERS = /^(?:Args|Arguments|Parameters|Params|Keyword Args|Attributes):$/
const GOOGLE_SECTION = /^(Returns|Yields|Raises|Throws|Examples?|Notes?|Warnings?|See Also):$/
const NUMPY_PARAMETERS = /^(?:Parameters|Other Parameters|Attributes)$/
const NUMPY_SECTION = /^(Returns|Yields|Raises|Examples?|Notes?|See Also)$/

/** Reads the element that begins at a line. Returns the line where the next element begins. */
function step(lines: readonly string[], at: number, state: State): number {
  const line = lines[at] ?? ''
  if (isUnderline(line, lines[at - 1]) && state.out.at(-1)?.trim()) return readUnderline(at, state)
  const fence = /^\s*(```+|~~~+)/.exec(line)?.[1]
  if (fence) return readFence(lines, at, fence, state)
  const field = /^:([a-z]+)(?: ([^:]{0,200}))?:(?: (.*))?$/.exec(line)
  if (field) return readField(lines, at, state)
  const directive = /^(\s*)\.\. ([\w:-]+)::(?: (.*))?$/.exec(line)
  if (directive) return readDirective(lines, at, state)
  if (/^\s*\.\. /.test(line)) return endOfBlock(lines, at)
  const underlined = /^-{3,}\s*$/.test(lines[at + 1] ?? '')
  if (GOOGLE_PARAMETERS.test(line)) return readGoogleParameters(lines, at, state)
  if (underlined && NUMPY_PARAMETERS.test(line)) return readNumpyParameters(lines, at + 2, state)
  const google = GOOGLE_SECTION.exec(line)
  if (google && isIndented(lines[at + 1])) return readSection(lines, at + 1, google[1] ?? '', state)
  const numpy = underlined ? NUMPY_SECTION.exec(line) : null
  if (numpy) return readNumpySection(lines, at + 2, numpy[1] ?? '', state)
  if (/^\s*>>> /.test(line)) return readDoctest(lines, at, state)
  if (/^ {4}/.test(line) && !state.out.at(-1)?.trim() && looksLikeCode(line)) return readIndentedCode(lines, at, state)
  const definitions = definitionsAt(lines, at)
  if (definitions.length > 0) return readDefinitions(lines, definitions, state)
  const verbatim = lines[at - 1]?.trim() ? 0 : verbatimLines(lines, at)
  if (verbatim > 0) return readVerbatim(lines.slice(at, at + verbatim), at + verbatim, state)
  return readText(lines, at, state)
}

/** Copies fenced lines unchanged and returns the index of the line after them. */
function readFence(lines: readonly string[], at: number, fence: string, state: State): number {
  const close = lines.findIndex((line, index) => index > at && line.trimStart().startsWith(fence))
  const end = close < 0 ? lines.length : close + 1
  state.out.push(...lines.slice(at, end))
  return end
}

function readVerbatim(lines: readonly string[], end: number, state: State): number {
  state.out.push(...fenced(lines), '')
  return end
}

function readDefinitions(lines: readonly string[], definitions: readonly Definition[], state: State): number {
  state.out.push('')
  for (const { term, from, end } of definitions)
    state.out.push(...listItem(`- ${term}`, ': ', blocksOf(dedent(lines.slice(from, end)))))
  state.out.push('')
  return definitions.at(-1)?.end ?? lines.length
}

/** Whether a line underlines the title above: it is as long as the title. A Markdown fence is shorter. */
function isUnderline(line: string, above: string | undefined): boolean {
  const title = above?.trim() ?? ''
  return title !== '' && /^([-=~^"'#*])\1{2,}$/.test(line) && line.length >= title.length
}

/** Turns the line above, which was a title, into bold text. */
function readUnderline(at: number, state: State): number {
  state.out.push(`**${state.out.pop()?.trim() ?? ''}**`, '')
  return at + 1
}

function looksLikeCode(line: string): boolean {
  return /[=({[]|^\s*(?:import|from|def|class|return|if|for|with|@)\b|[:;]$/.test(line)
}

function readIndentedCode(lines: readonly string[], at: number, state: State): number {
  let end = at + 1
  for (let next = end; next < lines.length && (lines[next]?.trim() === '' || isIndented(lines[next])); next++) {
    if (lines[next]?.trim()) end = next + 1
  }
  state.out.push(...fenced(lines.slice(at, end)), '')
  return end
}

function readText(lines: readonly string[], at: number, state: State): number {
  const line = lines[at] ?? ''
  if (!line.endsWith('::')) {
    state.out.push(line)
    return at + 1
  }
  const body = block(lines, at)
  const lead = line === '::' ? '' : line.slice(0, -1)
  if (body.length === 0) state.out.push(lead)
  else state.out.push(lead, '', ...fenced(body), '')
  return endOfBlock(lines, at)
}

function readField(lines: readonly string[], at: number, state: State): number {
  const [, name = '', argument = '', first = ''] =
    /^:([a-z]+)(?: ([^:]{0,200}))?:(?: (.*))?$/.exec(lines[at] ?? '') ?? []
  const body = blocksOf([first, ...dedent(lines.slice(at + 1, endOfBlock(lines, at)))])
  const words = argument.trim().split(/\s+/)
  const label = words.at(-1) ?? ''
  const type = words.length > 1 ? ` (\`${words.slice(0, -1).join(' ')}\`)` : ''
  if (/^(?:param|parameter|arg|argument|key|keyword|ivar|cvar|var)$/.test(name)) {
    if (label && (body.length > 0 || type)) state.parameters.push(...listItem(`- \`${label}\`${type}`, ': ', body))
  } else if (/^returns?$/.test(name)) state.tail.push(...labelledBlocks('Returns', body))
  else if (/^(?:raises?|except|exception)$/.test(name)) {
    const head = label && `\`${label}\``
    state.tail.push(...labelledBlocks('Throws', head ? [`${head} ${body[0] ?? ''}`, ...body.slice(1)] : body))
  }
  return endOfBlock(lines, at)
}

const CODE_DIRECTIVES = /^(?:code-block|sourcecode|code|parsed-literal)$/
const PROSE_DIRECTIVES = /^(?:note|warning|tip|important|caution|attention|admonition|hint|danger|error|topic)$/

function readDirective(lines: readonly string[], at: number, state: State): number {
  const [, , name = '', argument = ''] = /^(\s*)\.\. ([\w:-]+)::(?: (.*))?$/.exec(lines[at] ?? '') ?? []
  const body = block(lines, at)
  if (CODE_DIRECTIVES.test(name)) {
    const code = body.filter((line, index) => index > 2 || !/^\s*:\w+:/.test(line))
    if (code.length > 0) state.out.push('', ...fenced(code, argument.trim()), '')
  } else if (PROSE_DIRECTIVES.test(name)) readAdmonition(name, argument.trim(), body, state)
  else if (name === 'seealso') state.tail.push(...labelledBlocks('See', blocksOf([argument, ...dedent(body)])))
  else if (name === 'rubric' && argument) state.out.push('', `**${argument.trim()}**`, '')
  else readVersion(name, argument, body, state)
  return endOfBlock(lines, at)
}

const VERSION_DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ['versionadded', 'Added in'],
  ['versionchanged', 'Changed in'],
  ['versionremoved', 'Removed in'],
  ['deprecated', 'Deprecated in'],
])

/** `.. versionchanged:: 3.2` and what changed. */
function readVersion(name: string, argument: string, body: readonly string[], state: State): void {
  const label = VERSION_DIRECTIVES.get(name)
  if (!label) return
  const [, version, first = ''] = /^\s*(v?\d[\w.+-]*)?\s*(.*)$/.exec(argument) ?? []
  const text = blocksOf([first, ...dedent(body)])
  if (version && text.length === 0) state.versions.push('', `**${label} ${version}.**`)
  else state.versions.push(...labelledBlocks(version ? `${label} ${version}` : label.replace(/ in$/, ''), text))
}

/** Reads a note: its title, if it has one, and its text, which may contain directives. */
function readAdmonition(name: string, argument: string, body: readonly string[], state: State): void {
  const isTitled = name === 'admonition' || name === 'topic'
  state.out.push('', ...(argument === '' ? [] : [isTitled ? `**${argument}**` : argument, ...(isTitled ? [''] : [])]))
  const inner = dedent(body)
  for (let at = 0; at < inner.length; ) at = step(inner, at, state)
  state.out.push('')
}

const ARGUMENT = /^\s*\*{0,2}([\w.]+)(?: ?\(([^)]{0,200})\))?: ?(.*)$/

function readGoogleParameters(lines: readonly string[], at: number, state: State): number {
  const body = block(lines, at)
  const margin = indentation(body[0] ?? '')
  for (let from = 0; from < body.length; ) {
    const item = ARGUMENT.exec(indentation(body[from] ?? '') === margin ? (body[from] ?? '') : '')
    const end = endOfBlock(body, from)
    if (item) {
      const type = item[2] ? ` (\`${item[2]}\`)` : ''
      const text = blocksOf([item[3] ?? '', ...dedent(body.slice(from + 1, end))])
      state.parameters.push(...listItem(`- \`${item[1]}\`${type}`, ': ', text))
    }
    from = end
  }
  return endOfBlock(lines, at)
}

/** `name : type` lines with an indented description below each, until a line that is neither. */
function readNumpyParameters(lines: readonly string[], from: number, state: State): number {
  let at = from
  while (at < lines.length) {
    const item = /^\*{0,2}([\w., *]{1,200}?)(?: ?: (.*))?$/.exec(lines[at] ?? '')
    if (!item || !(isIndented(lines[at + 1]) || item[2])) break
    const type = item[2] ? ` (\`${item[2].replaceAll('`', "'")}\`)` : ''
    state.parameters.push(...listItem(`- \`${item[1]}\`${type}`, ': ', blocksOf(dedent(block(lines, at)))))
    at = endOfBlock(lines, at)
    while (at < lines.length && !lines[at]?.trim()) at++
  }
  return Math.max(at, from)
}

function readSection(lines: readonly string[], from: number, name: string, state: State): number {
  pushSection(name, block(lines, from - 1), state)
  return endOfBlock(lines, from - 1)
}

function readNumpySection(lines: readonly string[], from: number, name: string, state: State): number {
  let end = from
  while (end < lines.length && !/^-{3,}\s*$/.test(lines[end + 1] ?? '')) end++
  pushSection(name, lines.slice(from, end), state)
  return end
}

function pushSection(name: string, body: readonly string[], state: State): void {
  const text = trimBlankLines(dedent(body))
  if (text.length === 0) return
  if (/^(?:Returns|Yields)$/.test(name)) state.tail.push(...labelledBlocks('Returns', blocksOf(text)))
  else if (/^(?:Raises|Throws)$/.test(name)) state.tail.push(...exceptions(text))
  else if (/^Example/.test(name)) state.tail.push('', '**Example:**', '', ...exampleOf(text))
  else state.tail.push('', ...blocksOf(text))
}

/** `Name: when` for each exception, as Google writes it; `Name` over an indented line, as NumPy does. */
function exceptions(lines: readonly string[]): string[] {
  const found: string[] = []
  for (const line of lines) {
    const item = /^([A-Za-z_][\w.]*)(?::\s*(.*))?$/.exec(line)
    if (item) found.push(`**Throws:** \`${item[1]}\`${item[2] ? ` ${item[2]}` : ''}`)
    else if (line.trim())
      found.push(found.length === 0 ? `**Throws:** ${line.trim()}` : `${found.pop()} ${line.trim()}`)
  }
  return found.flatMap((line) => ['', line])
}

function exampleOf(text: readonly string[]): string[] {
  return text.some((line) => /^\s*(?:```|~~~)/.test(line)) ? [...text] : fenced(text, 'python')
}

function readDoctest(lines: readonly string[], at: number, state: State): number {
  let end = at
  while (end < lines.length && lines[end]?.trim()) end++
  state.out.push('', ...fenced(lines.slice(at, end), 'python'), '')
  return end
}

/** Lines below line `at` that are indented deeper than this line, including blank lines between them. */
function block(lines: readonly string[], at: number): string[] {
  return trimBlankLines(lines.slice(at + 1, endOfBlock(lines, at)))
}

function endOfBlock(lines: readonly string[], at: number): number {
  return endOfIndented(lines, at + 1, indentation(lines[at] ?? ''))
}

function isIndented(line: string | undefined): boolean {
  return line !== undefined && /^\s+\S/.test(line)
}
