import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyzeFile } from '../../../generator/analysis/analyze-file.ts'
import { classifyFile } from '../../../generator/analysis/classify-file.ts'
import type { CodeSymbol } from '../../../generator/analysis/file-analysis.ts'
import { passagesOfFile } from '../../../shared/retrieval/code-passages.ts'
import type { Passage } from '../../../shared/retrieval/passage.ts'

/** A function or method that a comment's first sentence is used to search for, and its location. */
export type DocumentedFunction = { name: string; path: string; line: number; query: string }

/** A repository as passages, once as it stands and once without any comment that documents a function. */
export type DocumentedCode = { functions: DocumentedFunction[]; whole: Passage[]; bare: Passage[] }

const MOST_FUNCTIONS = 300
/** A comment of fewer words is too vague for a query. */
const FEWEST_WORDS = 4
const MOST_CHARACTERS = 300

/** `masked`: each function that is asked for is called `masked` where it is declared. Tests are left out. */
export async function readDocumentedCode(root: string, masked: boolean): Promise<DocumentedCode> {
  const all: DocumentedFunction[] = []
  const whole: Passage[] = []
  const bare: Passage[] = []
  for (const path of listFiles(root)) {
    const bytes = readFileSync(join(root, path))
    if (classifyFile(path, bytes) !== null) continue
    const content = bytes.toString('utf8').replace(/\r\n?/g, '\n')
    const { role, symbols } = await analyzeFile(path, content)
    if (role !== 'source' && role !== 'script') continue
    whole.push(...passagesOfFile(path, content, symbols))
    const lines = content.split('\n')
    const functions = documented(symbols)
    for (const symbol of functions) blankComment(symbol, lines)
    const asked = functions.flatMap((symbol) => toQuery(symbol, path))
    if (masked) for (const { name, line } of asked) mask(name, line, lines)
    bare.push(...passagesOfFile(path, lines.join('\n'), masked ? withoutNames(symbols, asked) : symbols))
    all.push(...asked)
  }
  const step = Math.max(1, all.length / MOST_FUNCTIONS)
  const functions = Array.from({ length: Math.min(all.length, MOST_FUNCTIONS) }, (_, at) => all[Math.floor(at * step)])
  return { functions: functions.filter((one) => one !== undefined), whole, bare }
}

function documented(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  return symbols.flatMap((symbol) => [
    ...((symbol.kind === 'function' || symbol.kind === 'method') && symbol.doc !== '' ? [symbol] : []),
    ...documented(symbol.members),
  ])
}

function toQuery({ name, doc, startLine, endLine }: CodeSymbol, path: string): DocumentedFunction[] {
  const sentence = /^[\s\S]*?(?:[.!?](?=\s|$)|\n\n|$)/.exec(doc.trim())?.[0] ?? ''
  const query = sentence.replace(/[`*]/g, '').replace(/\s+/g, ' ').trim()
  const isQuestion = query.split(' ').length >= FEWEST_WORDS && query.length <= MOST_CHARACTERS
  return isQuestion && endLine > startLine
    ? [{ name: name.split('.').at(-1) ?? name, path, line: startLine, query }]
    : []
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif|else|pragma)|--)/
const ANNOTATION = /^\s*(?:@|#\[)/
const OPENS_DOCSTRING = /^\s*[rRuU]?("""|''')/

/** Empties the lines of a symbol's comment, above it or, in Python, within. */
function blankComment({ startLine, endLine }: CodeSymbol, lines: string[]): void {
  for (let at = startLine - 2; at >= 0 && (COMMENT.test(lines[at] ?? '') || ANNOTATION.test(lines[at] ?? '')); at--) {
    if (COMMENT.test(lines[at] ?? '')) lines[at] = ''
  }
  for (let at = startLine - 1; at < endLine; at++) {
    const quotes = OPENS_DOCSTRING.exec(lines[at] ?? '')?.[1]
    if (!quotes) continue
    const first = lines[at] ?? ''
    lines[at] = ''
    if (first.indexOf(quotes, first.indexOf(quotes) + 3) >= 0) return
    for (at += 1; at < endLine; at++) {
      const isLast = (lines[at] ?? '').includes(quotes)
      lines[at] = ''
      if (isLast) return
    }
  }
}

function mask(name: string, line: number, lines: string[]): void {
  for (let at = line - 1; at < Math.min(lines.length, line + 8); at++) {
    const text = lines[at] ?? ''
    const found = text.indexOf(name)
    if (found < 0) continue
    lines[at] = `${text.slice(0, found)}masked${text.slice(found + name.length)}`
    return
  }
}

function withoutNames(symbols: readonly CodeSymbol[], asked: readonly DocumentedFunction[]): CodeSymbol[] {
  return symbols.map((symbol) => ({
    ...symbol,
    name: asked.some(({ line, name }) => line === symbol.startLine && symbol.name.endsWith(name))
      ? 'masked'
      : symbol.name,
    members: withoutNames(symbol.members, asked),
  }))
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
