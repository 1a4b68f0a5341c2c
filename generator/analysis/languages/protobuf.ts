import { blockCommentText, isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { type Scanner, scanDeclarations } from './scanned.ts'
import type { CodeFacts, LanguageAnalyzer } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const protobuf: LanguageAnalyzer = { scan: readProto }

const NAME = '(?<name>[A-Za-z_]\\w*)'
const NO_FIELD = '(?!(?:option|import|package|syntax|edition|reserved|extensions|extend|returns|rpc)\\b)'

const SCANNER: Scanner = {
  skipped: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/y,
  forms: [
    { pattern: new RegExp(`message\\s+${NAME}(?=\\s*\\{)`, 'y'), kind: 'struct', holds: true },
    { pattern: new RegExp(`enum\\s+${NAME}(?=\\s*\\{)`, 'y'), kind: 'enum', holds: true },
    { pattern: new RegExp(`service\\s+${NAME}(?=\\s*\\{)`, 'y'), kind: 'interface', holds: true },
    { pattern: new RegExp(`oneof\\s+${NAME}(?=\\s*\\{)`, 'y'), kind: 'property', holds: true },
    { pattern: new RegExp(`rpc\\s+${NAME}(?=\\s*\\()`, 'y'), kind: 'method' },
    {
      pattern: new RegExp(
        `${NO_FIELD}(?:(?:repeated|optional|required)\\s+)?(?:map\\s*<[^<>]{1,200}>|[\\w.]{1,200})\\s+${NAME}\\s*=\\s*\\d+`,
        'y',
      ),
      kind: 'property',
    },
    { pattern: new RegExp(`${NO_FIELD}${NAME}\\s*=\\s*-?\\w+`, 'y'), kind: 'property' },
  ],
  isPublic: () => true,
  docOf,
}

function docOf(comments: readonly string[]): string {
  const lines = comments.filter((comment) => comment.startsWith('//'))
  const block = comments.findLast((comment) => comment.startsWith('/*'))
  const text = lines.length > 0 ? lineCommentText(lines, /^\/\/+/) : block ? blockCommentText(block) : ''
  return isLicence(text) || isDirective(text) ? '' : text
}

const NOUNS: Partial<Record<CodeSymbol['kind'], CodeSymbol['noun']>> = { struct: 'message', interface: 'service' }

function readProto(source: string): CodeFacts {
  const symbols = scanDeclarations(source, SCANNER).map((symbol) => {
    const noun = NOUNS[symbol.kind]
    return noun ? { ...symbol, noun } : symbol
  })
  const imports = importsOf(source)
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    namespace: /^package\s+([\w.]{1,200})\s*;/m.exec(source)?.[1] ?? '',
    fileDoc: symbols.length === 0 ? firstComment(source, 'slashes') : '',
    headings: [],
    environment: [],
    entryPoint: false,
  }
}

function importsOf(source: string): ImportStatement[] {
  return [...source.matchAll(/^import\s+(public\s+|weak\s+)?(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')\s*;/gm)]
    .slice(0, 400)
    .map((match) => ({
      specifier: match[2] ?? match[3] ?? '',
      names: [],
      line: lineAt(source, match.index),
      reExport: (match[1] ?? '').startsWith('public'),
    }))
}
