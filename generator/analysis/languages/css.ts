import { blockCommentText, isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { compareText } from '../order.ts'
import { lineAt } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { keySymbol } from '../text/key-symbol.ts'
import { type CodeFacts, type LanguageAnalyzer, MAX_SYMBOLS, oneLine } from './syntax.ts'

/**
 * Style sheets, also those of Sass and Less: custom properties and variables, animations and layers by name,
 * mixins and functions with their comments. Selectors are left out, because the styled markup determines
 * them.
 */
export const css: LanguageAnalyzer = { scan: (source) => readStyleSheet(source, TOKENS) }
/** Style sheets of Sass, in which `//` begins a comment. */
export const sass: LanguageAnalyzer = { scan: (source) => readStyleSheet(source, SASS_TOKENS) }

function readStyleSheet(source: string, tokens: RegExp): CodeFacts {
  const symbols: CodeSymbol[] = []
  const imports: ImportStatement[] = []
  const used = new Set<string>()
  const seen = new Set<string>()
  let comment: { text: string; end: number } | undefined
  for (const match of source.matchAll(tokens)) {
    const [text] = match
    const { index, groups = {} } = match
    if (text.startsWith('/*') || text.startsWith('//')) {
      const glued = comment && text.startsWith('//') && /^\n[ \t]*$/.test(source.slice(comment.end, index))
      comment = { text: glued && comment ? `${comment.text}\n${text}` : text, end: index + text.length }
      continue
    }
    if (groups.used) used.add(groups.used)
    if (groups.sheet && imports.length < MAX_IMPORTS) imports.push(...importsOf(source, match))
    const doc = comment && /^\s{0,200}$/.test(source.slice(comment.end, index)) ? docOf(comment.text) : ''
    for (const found of declared(source, match, doc)) {
      if (seen.has(found.name) || symbols.length >= MAX_SYMBOLS) continue
      seen.add(found.name)
      symbols.push(found)
    }
  }
  return {
    symbols,
    imports,
    references: [...used].filter((name) => !seen.has(name)).toSorted(compareText),
    fileDoc: firstComment(source, 'slashes'),
    headings: [],
    environment: [],
    entryPoint: false,
  }
}

const MAX_IMPORTS = 400

/** Comments, addresses and strings first, so that nothing in them is taken for anything. Linear: no alternative looks far. */
const TOKENS =
  /\/\*[\s\S]*?(?:\*\/|$)|\burl\([^"')\n]*|@(?:import|use|forward)\b(?<sheet>\s{0,50}[^;{}\n]{1,400})|composes:[^;{}]{1,200}?\bfrom\s+(?<sheet>["'][^"'\n]{1,200}["'])|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\bvar\(\s{0,20}(?<used>--[\w-]{1,100})|@(?<rule>(?:-\w+-)?keyframes|layer|property|mixin|function)\s+(?<names>[^;{\n]{1,300})|(?<=(?:^|[{;}/]|\n)[ \t]{0,80})(?<name>--[\w-]{1,100}|[$@][A-Za-z_][\w-]{0,100})[ \t]*:(?!:)/g

const SASS_TOKENS = new RegExp(`(?<![:\\w])//[^\\n]*|${TOKENS.source}`, 'g')

function declared(source: string, { index, groups = {} }: RegExpExecArray, doc: string): CodeSymbol[] {
  const line = lineAt(source, index)
  const { rule = '', names = '', name } = groups
  if (name) {
    const start = source.indexOf(':', index) + 1
    const value =
      /^[^;{}\n]{0,200}/
        .exec(source.slice(start, start + 200))?.[0]
        .trim()
        .replace(/\s*!default$/, '') ?? ''
    return [keySymbol(name, value, line)]
  }
  if (rule === 'mixin' || rule === 'function') {
    const called = /^[\w-]{1,100}/.exec(names)?.[0]
    if (!called) return []
    const signature = oneLine(`@${rule} ${names}`, 'slashes')
    const kind = rule === 'mixin' ? 'macro' : 'function'
    return [
      {
        ...keySymbol(called, '', line),
        kind,
        signature,
        doc,
        visibility: /^[-_]/.test(called) ? 'internal' : 'public',
      },
    ]
  }
  if (!rule) return []
  return names
    .split(',')
    .map((each) => /^\s*(-{0,2}[A-Za-z_][\w.-]{0,100})\s*$/.exec(each)?.[1])
    .filter((each) => each !== undefined)
    .map((each) => keySymbol(`@${rule} ${each}`, '', line))
}

/** `@import "a", "b"`, `@import url(a)`, `@use "a" as b`. Addresses are no files of the repository. */
function importsOf(source: string, { index, groups = {} }: RegExpExecArray): ImportStatement[] {
  const given = groups.sheet ?? ''
  const paths = [...given.matchAll(/"([^"\n]{1,200})"|'([^'\n]{1,200})'|url\(\s*([^"')\s]{1,200})\s*\)/g)]
  return paths
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((path) => path !== '' && !/^(?:[a-z]+:)?\/\//i.test(path))
    .map((specifier) => ({ specifier, names: [], line: lineAt(source, index), reExport: false }))
}

function docOf(comment: string): string {
  const text = comment.startsWith('/*') ? blockCommentText(comment) : lineCommentText(comment.split('\n'), /^\/\/+/)
  return isLicence(text) || isDirective(text) ? '' : text
}
