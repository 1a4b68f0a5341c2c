import { kdoc } from '../doc-comments/kdoc.ts'
import type { ImportStatement } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { firstComment } from '../text/first-comment.ts'
import { type Scanner, scanDeclarations } from './scanned.ts'
import { variablesOf } from './scanned-variables.ts'
import type { CodeFacts, LanguageAnalyzer } from './syntax.ts'
import { usedTypeNames } from './type-names.ts'

export const scala: LanguageAnalyzer = { scan: readScalaFile }

const MODIFIERS =
  '(?:(?:(?:private|protected)(?:\\[\\w+\\])?|override|final|sealed|abstract|case|implicit|lazy|inline|transparent|opaque|open|given|infix)\\s+)*'
const NAME = '(?<name>`[^`\\n]+`|[\\p{L}_$][\\p{L}\\p{N}_$]*)'

const SCANNER: Scanner = {
  skipped: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])'/y,
  forms: [
    {
      pattern: new RegExp(`${MODIFIERS}(?:class|object|trait|enum)\\s+${NAME}`, 'uy'),
      kind: ([text]) => (/\btrait\s/.test(text) ? 'trait' : /\benum\s/.test(text) ? 'enum' : 'class'),
      holds: true,
    },
    {
      pattern: new RegExp(`${MODIFIERS}def\\s+${NAME}`, 'uy'),
      kind: (_, isMember) => (isMember ? 'method' : 'function'),
    },
    {
      pattern: new RegExp(`${MODIFIERS}va[lr]\\s+${NAME}`, 'uy'),
      kind: (match, isMember) =>
        /^\p{Lu}/u.test(match.groups?.name ?? '') ? 'constant' : isMember ? 'property' : 'variable',
    },
    { pattern: new RegExp(`${MODIFIERS}type\\s+${NAME}`, 'uy'), kind: 'type' },
  ],
  isPublic: (modifiers) => !/\b(?:private|protected)\b/.test(modifiers),
  docOf: (comments) => kdoc(comments.map((comment) => comment.replace(/\[\[([\w.]{1,100})[^\]]{0,100}\]\]/g, '`$1`'))),
}

function readScalaFile(source: string): CodeFacts {
  const symbols = scanDeclarations(source, SCANNER)
  const imports = importsOf(source)
  return {
    symbols,
    imports,
    references: usedTypeNames(source, { symbols, imports, comments: 'slashes' }),
    namespace: [...source.matchAll(/^package\s+([\w.]+)\s*$/gm)].map((match) => match[1]).join('.'),
    fileDoc: symbols.length === 0 ? firstComment(source, 'slashes') : '',
    headings: [],
    environment: variablesOf(
      source,
      /\bsys\.env(?:\.get(?:OrElse)?)?\(\s*"([A-Za-z_]\w{0,80})"|\bSystem\.getenv\(\s*"([A-Za-z_]\w{0,80})"/g,
    ),
    entryPoint: /\bextends\s+(?:App|IOApp)\b|@main\b|\bdef\s+main\s*\(\s*args\b/.test(source),
  }
}

/** `import a.b.C`, `import a.b.{C, D => E}`, `import a.b._` and `a.b.*`. */
function importsOf(source: string): ImportStatement[] {
  return [...source.matchAll(/^[ \t]*import\s+([\w.]+)\.(?:(\w+|\*)|\{([^}]{1,1000})\})[ \t]*$/gm)]
    .slice(0, 400)
    .map((match) => {
      const listed = (match[3] ?? match[2] ?? '').split(',').map((part) => part.trim().split(/\s|=>/)[0] ?? '')
      const names = listed.filter((name) => /^\w{2,}$/.test(name) || /^[A-Za-z]$/.test(name))
      return { specifier: match[1] ?? '', names, line: lineAt(source, match.index), reExport: false }
    })
}
