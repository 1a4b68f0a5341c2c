import { kdoc } from '../doc-comments/kdoc.ts'
import type { ImportStatement } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { kotlinBases } from './kotlin/bases.ts'
import { type Scanner, scanDeclarations } from './scanned.ts'
import { variablesOf } from './scanned-variables.ts'
import type { CodeFacts, LanguageAnalyzer } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const kotlin: LanguageAnalyzer = { scan: readKotlinFile }

const MODIFIERS =
  '(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|value|inline|annotation|enum|fun(?=\\s+interface)|override|suspend|operator|infix|tailrec|external|lateinit|const|expect|actual|companion|noinline|crossinline)\\s+)*'
const NAME = '(?<name>`[^`\\n]+`|[\\p{L}_][\\p{L}\\p{N}_]*)'
const TYPE_PARAMETERS = '(?:<[^>{}]{0,200}>\\s*)?'

const SCANNER: Scanner = {
  skipped: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])+'/y,
  forms: [
    {
      pattern: new RegExp(`${MODIFIERS}(?:class|interface|object)\\s+${NAME}`, 'uy'),
      kind: ([text]) => (/\benum\s+class\b/.test(text) ? 'enum' : /\binterface\b/.test(text) ? 'interface' : 'class'),
      holds: true,
    },
    {
      pattern: new RegExp(
        `${MODIFIERS}fun\\s+${TYPE_PARAMETERS}(?:[\\p{L}_][\\w.<>?, *]{0,120}\\.)?${NAME}(?=\\s*\\()`,
        'uy',
      ),
      kind: (_, isMember) => (isMember ? 'method' : 'function'),
    },
    {
      pattern: new RegExp(`${MODIFIERS}va[lr]\\s+${TYPE_PARAMETERS}(?:[\\p{L}_][\\w.<>?, *]{0,120}\\.)?${NAME}`, 'uy'),
      kind: ([text], isMember) => (/\bconst\b/.test(text) ? 'constant' : isMember ? 'property' : 'variable'),
    },
    { pattern: new RegExp(`${MODIFIERS}typealias\\s+${NAME}`, 'uy'), kind: 'type' },
  ],
  isPublic: (modifiers) => !/\b(?:private|protected|internal)\b/.test(modifiers),
  docOf: kdoc,
  basesOf: kotlinBases,
  typeGoesOn: /^\s*(?:@[\w.]+(?:\([^()\n]*\))?\s+)?(?:(?:public|private|protected|internal)\s+)?constructor\b/,
}

function readKotlinFile(source: string): CodeFacts {
  const symbols = scanDeclarations(source, SCANNER)
  const imports = importsOf(source)
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    namespace: /^package\s+([\w.]+)/m.exec(source)?.[1] ?? '',
    fileDoc: symbols.length === 0 ? firstComment(source, 'slashes') : '',
    headings: [],
    environment: variablesOf(source, /\bSystem\.getenv\(\s*"([A-Za-z_]\w{0,80})"/g),
    entryPoint: symbols.some(({ name, kind }) => name === 'main' && kind === 'function'),
  }
}

function importsOf(source: string): ImportStatement[] {
  return [...source.matchAll(/^import\s+([\w.]+?)\.(\w+|\*)(?:\s+as\s+\w+)?\s*;?\s*$/gm)]
    .slice(0, 400)
    .map((match) => ({
      specifier: match[1] ?? '',
      names: match[2] === '*' ? [] : [match[2] ?? ''],
      line: lineAt(source, match.index),
      reExport: false,
    }))
}
