import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'

export type Files = Readonly<Record<string, string>>

/** A change of one file, and which of its lines are others then. */
export type Mutation = {
  name: string
  path: string
  /** Content after the change. Null if the file is deleted. */
  content: string | null
  /** New path of the content, if it moved. */
  movedTo?: string
  /** 1-based, as they were before. */
  lines: ReadonlySet<number>
  /** The name that no longer exists, along with its members. */
  renamed?: string
}

/** All known mutations of a source file: those that make statements false, and those that don't. */
export function mutationsOf(path: string, content: string, analysis: FileAnalysis): Mutation[] {
  const lines = content.split('\n')
  const source: Source = { path, lines }
  return [
    { name: `deletes ${path}`, path, content: null, lines: all(lines) },
    { name: `moves ${path}`, path, content, movedTo: `moved/${path}`, lines: new Set() },
    ...formatsOf(path, content, analysis),
    ...swaps(source, analysis.symbols),
    ...analysis.symbols.flatMap((symbol) => [
      ...ofSymbol(source, symbol),
      ...symbol.members.flatMap((member) => ofSymbol(source, member, `${symbol.name}.`)),
    ]),
  ]
}

type Source = { path: string; lines: readonly string[] }

function all(lines: readonly string[]): Set<number> {
  return new Set(lines.map((_, index) => index + 1))
}

function ofSymbol(source: Source, symbol: CodeSymbol, owner = ''): Mutation[] {
  const { path } = source
  const { name, startLine, kind } = symbol
  if (!/^[\w$]{2,}$/.test(name)) return []
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')
  const found: (Mutation | undefined)[] = [
    owner === '' ? withNew(source, `renames ${name}`, (line) => line.replace(word, `${name}Renamed`)) : undefined,
  ]
  const head = (what: string, change: (line: string) => string) =>
    withNew(source, `${what} ${owner}${name}`, (line, number) => (number === startLine ? change(line) : line))
  if (kind === 'function' || kind === 'method') {
    found.push(
      head('adds a parameter to', (line) => withParameter(line, word, path)),
      head('changes a default of', (line) =>
        line.replace(/(?<=\([^)]*[^=!<>]=\s*)(?:\d+|true|false|null|None|'[^']*'|"[^"]*")/, '4711'),
      ),
      changedBody(source, symbol, `${owner}${name}`),
    )
  }
  if (kind === 'constant' || kind === 'variable') {
    found.push(
      head('changes the value of', (line) => line.replace(/(?<=[^=!<>]=\s*)(?:\d[\d_]*|'[^']*'|"[^"]*")/, '4711')),
    )
  }
  return found.flatMap((mutation) =>
    mutation ? [{ ...mutation, ...(mutation.name.startsWith('renames') ? { renamed: name } : {}) }] : [],
  )
}

function withParameter(line: string, name: RegExp, path: string): string {
  const at = line.search(new RegExp(`${name.source}\\(`))
  if (at < 0) return line
  const open = line.indexOf('(', at) + 1
  // The first parameter of a Python method is the object. Behind another parameter, `self.name = …` would no
  // longer give the object an attribute.
  const [object = ''] = (path.endsWith('.py') && /^(?:self|cls)\b/.exec(line.slice(open))) || []
  const place = open + object.length
  const parameter = path.endsWith('.go') ? 'extra int' : 'extra'
  const added = object ? `, ${parameter}` : `${parameter}${line[place] === ')' ? '' : ', '}`
  return `${line.slice(0, place)}${added}${line.slice(place)}`
}

/** Changes a literal inside a symbol: a route, a message or a number. */
function changedBody(source: Source, { startLine, endLine }: CodeSymbol, name: string): Mutation | undefined {
  const literal = /'[\w/ .-]+'|"[\w/ .-]+"|\b\d+\b/
  const at = source.lines.findIndex(
    (line, index) =>
      index + 1 > startLine && index + 1 <= endLine && literal.test(line) && !/^\s*(?:\*|\/|#)/.test(line),
  )
  return withNew(source, `changes a literal in ${name}`, (line, number) =>
    number === at + 1 ? line.replace(literal, "'another'") : line,
  )
}

function withNew(
  { path, lines }: Source,
  name: string,
  change: (line: string, number: number) => string,
): Mutation | undefined {
  const changed = new Set<number>()
  const next = lines.map((line, index) => {
    const made = change(line, index + 1)
    if (made !== line) changed.add(index + 1)
    return made
  })
  return changed.size === 0 ? undefined : { name, path, content: next.join('\n'), lines: changed }
}

const NOTHING: ReadonlySet<number> = new Set()

/** A line after which a remark is a comment, whatever surrounds the line. */
const SIMPLE_LINE = /^\s*(?:(?:def|class|if|for|return|import|from) [^'"#]*[\w:)]|[\w.-]+\s*[:=]\s*[\w.-]+)$/
const DOCSTRING = /^(\s+""".*\.)(""")$/

/** Returns mutations that say the same in another form. */
export function formatsOf(path: string, content: string, { symbols }: FileAnalysis): Mutation[] {
  const lines = content.split('\n')
  const isBraced = /\.(?:[cm]?[jt]sx?|go)$/.test(path)
  const comment = isBraced ? '// A remark.' : /\.(?:py|ya?ml|toml)$/.test(path) ? '# A remark.' : undefined
  // The interpreter line of a script has to be its first line.
  const isScript = content.startsWith('#!')
  const made: { name: string; content: string }[] = [
    ...(isScript ? [] : [{ name: `puts empty lines before ${path}`, content: `\n\n${content}` }]),
    { name: `ends the lines of ${path} otherwise`, content: lines.join('\r\n') },
  ]
  if (comment) made.push({ name: `ends ${path} with a remark`, content: `${lines.join('\n')}\n${comment}\n` })
  if (isBraced) {
    const indented = lines.map((line) => line.replace(/^( +|\t+)(?=[^\s*])/, '$1$1'))
    const remarked = lines.map((line) =>
      /[{;]$/.test(line) && !/^\s*(?:\*|\/)/.test(line) ? `${line} ${comment}` : line,
    )
    made.push({ name: `indents ${path}`, content: indented.join('\n') })
    made.push({ name: `remarks on lines of ${path}`, content: remarked.join('\n') })
  } else if (comment) {
    const remarked = lines.map((line) => (SIMPLE_LINE.test(line) ? `${line} ${comment}` : line))
    made.push({ name: `remarks on lines of ${path}`, content: remarked.join('\n') })
  }
  if (path.endsWith('.py')) {
    const isWithin = (at: number) => symbols.some(({ startLine, endLine }) => startLine <= at && at < endLine)
    const told = lines.map((line, at) => (isWithin(at) ? line.replace(DOCSTRING, '$1 And more.$2') : line))
    made.push({ name: `says more in docstrings of ${path}`, content: told.join('\n') })
  }
  return made.map(({ name, content }) => ({ name, path, content, lines: NOTHING }))
}

/** Swaps neighbouring symbols, together with the comments above them. */
function swaps({ path, lines }: Source, symbols: readonly CodeSymbol[]): Mutation[] {
  return symbols.slice(1).flatMap((second, index): Mutation[] => {
    const first = symbols[index]
    const isApart = first && first.endLine < withComment(second, lines) + 1
    const isCode = first && /\.(?:[cm]?[jt]sx?|go|py)$/.test(path)
    if (!isApart || !isCode || first.name === second.name) return []
    const [a, b, c, d] = [withComment(first, lines), first.endLine, withComment(second, lines), second.endLine]
    const content = [
      ...lines.slice(0, a),
      ...lines.slice(c, d),
      ...lines.slice(b, c),
      ...lines.slice(a, b),
      ...lines.slice(d),
    ]
    return [{ name: `swaps ${first.name} and ${second.name}`, path, content: content.join('\n'), lines: NOTHING }]
  })
}

/**
 * Index of the first line of the comment above a symbol. Without a comment, index of the symbol's own first
 * line.
 */
function withComment({ startLine }: CodeSymbol, lines: readonly string[]): number {
  let at = startLine - 1
  while (at > 0 && /^\s*(?:\/[/*]|\*|#|@)/.test(lines[at - 1] ?? '')) at--
  return at
}
