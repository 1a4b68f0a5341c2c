import type { Node } from 'web-tree-sitter'
import { isDirective, isLicence, lineCommentText } from '../doc-comments/comment-text.ts'
import type { FileAnalysis, ImportStatement } from '../file-analysis.ts'
import { firstComment } from '../text/first-comment.ts'
import { type Declared, fieldText, type Outline, readOutline } from './outline.ts'
import { type CodeFacts, type LanguageAnalyzer, type ParsedFile, sourceOf, startLine } from './syntax.ts'

/** Scripts of Bash and of its predecessors. */
export const bash: LanguageAnalyzer = { grammar: 'tree-sitter-bash.wasm', isLenient: true, read: readShellFile }

function readShellFile({ root, source }: ParsedFile): CodeFacts {
  const imports: ImportStatement[] = []
  readSources(root, source, imports)
  return {
    symbols: readOutline(root.namedChildren, OUTLINE, source),
    imports,
    references: [],
    fileDoc: SAYS_WHY_SET.test(source) ? '' : firstComment(source, 'hash'),
    headings: [],
    environment: readVariables(root, source),
    entryPoint: source.startsWith('#!'),
  }
}

/** Matches a first comment that describes the `set` command below instead of the script. */
const SAYS_WHY_SET =
  /^(?:#![^\n]{0,200}\n)?\s{0,20}#[ \t]*(?:(?:immediately |always )?(?:exit|abort|stop|fail|bail|quit|die|treat|print|echo|trace|enable|use)\b[^\n]{0,60}\b(?:errors?|fail(?:s|ed|ures?)?|non-?zero|unset|undefined|commands?|strict)\b)[^\n]{0,60}\nset [-+]/i

const OUTLINE: Outline = {
  comments: 'hash',
  isComment: ({ type }) => type === 'comment',
  docOf(comments) {
    const text = lineCommentText(comments, /^#+/)
    return isLicence(text) || isDirective(text) ? '' : text
  },
  opened: ({ type, namedChildren }) => (/^(?:if_statement|list)$/.test(type) ? namedChildren : undefined),
  declared(node, _place, source): Declared[] {
    if (node.type === 'function_definition') {
      const name = fieldText(node, 'name', source)
      return [
        { name, kind: 'function', visibility: name.startsWith('_') ? 'internal' : 'public', signature: `${name}()` },
      ]
    }
    if (node.type !== 'declaration_command' || !/^(?:readonly|export|declare\s+-\w*r)/.test(sourceOf(node, source)))
      return []
    const assigned = node.namedChildren.filter(({ type }) => type === 'variable_assignment')
    return assigned.map((each) => ({ name: fieldText(each, 'name', source), kind: 'constant', visibility: 'public' }))
  },
}

/** `source` and `.` of a path; what a script finds by its own folder counts from there. */
function readSources(root: Node, source: string, imports: ImportStatement[]): void {
  for (const match of source.matchAll(
    /^[ \t]*(?:source|\.)[ \t]+["']?([^\s"';&|]{1,200}(?:\)"?\/[^\s"';&|]{1,200})?|[^\n]{1,200}?\/[\w.-]{1,100})["']?[ \t]*(?:$|[;&|#])/gm,
  )) {
    const node = root.descendantForIndex(match.index + match[0].length - 2)
    if (!node || /comment|heredoc/.test(node.type)) continue
    const specifier = (match[1] ?? '').replace(/^.*(?:\$\{?\w[^/]*\}?|\)["']?)\//, './').replace(/["']/g, '')
    if (!specifier.includes('$') && imports.length < 200)
      imports.push({ specifier, names: [], line: startLine(node), reExport: false })
  }
}

const MAX_VARIABLES = 400

/** `${NAME:-default}` and `${NAME:?why}`: what a script takes from its surroundings, unless it sets it itself. */
function readVariables(root: Node, source: string): FileAnalysis['environment'] {
  const own = new Set(
    [...source.matchAll(/^[ \t]*(?:local |readonly |declare (?:-\w+ )?)?([A-Z_]\w{0,80})=(?!["']?\$\{?\1[:}])/gm)].map(
      (match) => match[1],
    ),
  )
  const found = new Map<string, number>()
  for (const match of source.matchAll(/\$\{([A-Z][A-Z\d_]{1,80}):?[-?=]/g)) {
    const name = match[1] ?? ''
    if (own.has(name) || found.has(name) || found.size >= MAX_VARIABLES) continue
    const node = root.descendantForIndex(match.index)
    if (node && node.type !== 'comment') found.set(name, node.startPosition.row + 1)
  }
  return [...found].map(([name, line]) => ({ name, line }))
}
