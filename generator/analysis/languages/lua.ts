import { isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import { readJsDoc } from '../doc-comments/jsdoc.ts'
import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { lineAt, linesOf } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { variablesOf } from './scanned-variables.ts'
import { type CodeFacts, type LanguageAnalyzer, MAX_SYMBOLS } from './syntax.ts'

export const lua: LanguageAnalyzer = { scan: readLuaFile }

function readLuaFile(source: string): CodeFacts {
  const code = withoutText(source)
  return {
    symbols: symbolsOf(source, code),
    imports: requiresOf(source, code),
    references: [],
    fileDoc: fileDoc(source),
    headings: [],
    environment: variablesOf(source, /\bos\.getenv\(?\s*(?:"([A-Za-z_]\w{0,80})"|'([A-Za-z_]\w{0,80})')/g),
    entryPoint: source.startsWith('#!'),
  }
}

const TEXT =
  /--\[(=*)\[[\s\S]*?(?:\]\1\]|$)|--[^\n]*|\[(=*)\[[\s\S]*?(?:\]\2\]|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/g

/** The source with comments and strings blanked, so that only code is left in place. */
function withoutText(source: string): string {
  return source.replace(TEXT, (match) => match.replace(/[^\n]/g, ' '))
}

/** Words that open or close a block. Blocks close with `end` or `until`. */
const WORDS = /\b(?:function|do|then|repeat|end|until|elseif)\b/g
const HEAD = /^(local\s+)?(?:function\s+([\w.:]+)|([\w.]+)\s*=\s*function)\s*(\([^)]{0,500}\))/

/** Functions at the top of the file. Functions of a table keep its name: `M.open`, `Store:find`. */
function symbolsOf(source: string, code: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = []
  let depth = 0
  let open: CodeSymbol | undefined
  for (const match of code.matchAll(WORDS)) {
    const [word] = match
    if (word === 'elseif') depth--
    else if (word === 'end' || word === 'until') {
      depth = Math.max(0, depth - 1)
      if (depth === 0 && open) open.endLine = lineAt(source, match.index)
      if (depth === 0) open = undefined
    } else {
      if (depth === 0 && word === 'function') open = functionAt(match.index, source, code)
      if (open && depth === 0 && symbols.length < MAX_SYMBOLS) symbols.push(open)
      depth++
    }
  }
  return symbols
}

function functionAt(index: number, source: string, code: string): CodeSymbol | undefined {
  const start = code.lastIndexOf('\n', index) + 1
  const margin = /^\s*/.exec(code.slice(start, start + 200))?.[0].length ?? 0
  const head = HEAD.exec(code.slice(start + margin, start + margin + 800))
  const name = head?.[2] ?? head?.[3]
  if (!head || !name) return undefined
  const line = lineAt(source, index)
  const isLocal = head[1] !== undefined
  return {
    name,
    kind: /[.:]/.test(name) ? 'method' : 'function',
    signature: `${isLocal ? 'local ' : ''}function ${name}${(head[4] ?? '').replace(/\s+/g, ' ')}`,
    doc: docAbove(source, line),
    visibility: isLocal || /(?:^|[.:])_/.test(name) ? 'internal' : 'public',
    startLine: line,
    endLine: line,
    members: [],
  }
}

/** The comment lines right above a line; LDoc and EmmyLua have tags like those of JSDoc. */
function docAbove(source: string, line: number): string {
  const above: string[] = []
  const lines = linesOf(source)
  for (let at = line - 2; at >= 0 && /^\s*--(?!\[)/.test(lines[at] ?? '') && above.length < 200; at--)
    above.push((lines[at] ?? '').trim())
  const text = lineCommentText(above.reverse().map(withoutTypes), /^-{2,}/)
  return text === '' || isLicence(text) || isDirective(text) ? '' : readJsDoc(text).text
}

/** Puts EmmyLua's types in braces. LDoc has no types. */
function withoutTypes(line: string): string {
  return line
    .replace(/^---@param\s+(\w+)\??\s+([\w.|?[\]]+)(?:\s+|$)/, '---@param {$2} $1 ')
    .replace(/^---@return\s+([\w.|?[\]]+)(?:\s+|$)/, '---@return {$1} ')
}

function fileDoc(source: string): string {
  const text = firstComment(source, 'dashes')
  const line = source
    .slice(0, 4_000)
    .split('\n')
    .findIndex((each) => each.trim() !== '' && !each.trim().startsWith('--'))
  const lines = linesOf(source)
  const next = lines[line] ?? ''
  // A comment right above a function describes that function, not the file.
  const isOfFunction = line > 0 && /^\s*(?:local\s+)?function\b/.test(next) && lines[line - 1]?.trim() !== ''
  return isOfFunction ? '' : text.replace(/^-+\s*/, '')
}

function requiresOf(source: string, code: string): ImportStatement[] {
  const found: ImportStatement[] = []
  for (const match of source.matchAll(/\brequire\s*\(?\s*(?:"([\w./-]{1,200})"|'([\w./-]{1,200})')/g)) {
    if (code.slice(match.index, match.index + 7) !== 'require' || found.length >= 400) continue
    found.push({ specifier: match[1] ?? match[2] ?? '', names: [], line: lineAt(source, match.index), reExport: false })
  }
  return found
}
