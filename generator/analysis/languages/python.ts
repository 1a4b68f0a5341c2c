import type { Node } from 'web-tree-sitter'
import { lineCommentText, readsLikeProse } from '../doc-comments/comment-text.ts'
import { docstringToMarkdown } from '../doc-comments/docstring.ts'
import type { CodeSymbol } from '../file-analysis.ts'
import { CommentBuffer, leadingComments } from './comment-buffer.ts'
import { readComment } from './python/comments.ts'
import { type Declarations, readAll, readStatement } from './python/declarations.ts'
import { readEnvironment } from './python/environment.ts'
import { addUsedModuleNames, type PythonImports, readImports, readInnerImports } from './python/imports.ts'
import { stringContent } from './python/strings.ts'
import { type CodeFacts, type LanguageAnalyzer, MAX_SYMBOLS, type ParsedFile } from './syntax.ts'

export const python: LanguageAnalyzer = { grammar: 'tree-sitter-python.wasm', read: readPythonModule }

const MAX_BLOCK_DEPTH = 6

function readPythonModule({ root, source, path }: ParsedFile): CodeFacts {
  const imports: PythonImports = { statements: [], modules: new Map() }
  const declarations: Declarations = { symbols: [], all: null }
  let isProgram = source.startsWith('#!') || /(?:^|\/)__main__\.py$/.test(path)
  const comments = new CommentBuffer(source)
  const read = new Set<number>()
  for (const { node, isDemo, isFallback, isTyping, isGuarded } of moduleStatements(root, source)) {
    if (declarations.symbols.length > MAX_SYMBOLS) break
    if (node.type === 'comment') readComment(node, declarations.symbols.at(-1), comments, source)
    else if (node.type.includes('import')) {
      readImports(node, isTyping, source, imports)
      read.add(node.id)
    } else if (isMainGuard(node, source)) isProgram = true
    // Skips names that the module declares only when it is run, or only as a fallback for a missing module.
    else if (!isDemo && !isFallback) {
      readAll(node, source, declarations)
      readStatement({ node, isGuarded }, comments, source, declarations)
    }
  }
  // A package offers the names that its `__init__.py` imports from inside the package.
  if (/(?:^|\/)__init__\.pyi?$/.test(path)) {
    for (const statement of imports.statements) statement.reExport = statement.specifier.startsWith('.')
  }
  readInnerImports(root, read, source, imports)
  addUsedModuleNames(root, source, imports.modules)
  return {
    symbols: withVisibility(declarations, source.startsWith('#!')),
    imports: imports.statements,
    references: [],
    fileDoc: moduleDoc(root.namedChildren, source),
    headings: [],
    environment: readEnvironment(root, source, imports.statements),
    entryPoint: isProgram,
  }
}

type Place = { depth: number; isDemo: boolean; isFallback: boolean; isTyping: boolean; isGuarded: boolean }
type Statement = Place & { node: Node }

const TOP: Place = { depth: 0, isDemo: false, isFallback: false, isTyping: false, isGuarded: false }

/**
 * Statements of the module, including those in `if`, `try` and `with`, which often guard imports and
 * definitions. `isDemo`: below `if __name__ == '__main__'`. `isFallback`: below `except`. `isTyping`: below
 * `if TYPE_CHECKING`. `isGuarded`: below any `if` or `try`.
 */
function moduleStatements(root: Node, source: string): Statement[] {
  const found: Statement[] = []
  const stack: Statement[] = root.namedChildren.map((node) => ({ ...TOP, node })).reverse()
  while (stack.length > 0) {
    const entry = stack.pop()
    if (!entry) break
    const { node, depth } = entry
    found.push(entry)
    const opens =
      /^(?:if_statement|try_statement|with_statement|block|else_clause|elif_clause|except_clause|finally_clause|ERROR)$/
    if (!opens.test(node.type) || depth >= MAX_BLOCK_DEPTH || node.namedChildCount > 5_000) continue
    const isDemo = entry.isDemo || isMainGuard(node, source)
    const isFallback = entry.isFallback || node.type === 'except_clause'
    const isGuarded = entry.isGuarded || /^(?:if|try)_statement$/.test(node.type)
    const typing = isTypingGuard(node, source) ? node.childForFieldName('consequence')?.id : undefined
    for (const child of node.namedChildren.toReversed()) {
      const isTyping = entry.isTyping || child.id === typing
      stack.push({ node: child, depth: depth + 1, isDemo, isFallback, isTyping, isGuarded })
    }
  }
  return found
}

function isTypingGuard(node: Node, source: string): boolean {
  return (
    node.type === 'if_statement' &&
    /^if\s*\(?\s*(?:\w+\.)?TYPE_CHECKING\b/.test(source.slice(node.startIndex, node.startIndex + 60))
  )
}

function isMainGuard(node: Node, source: string): boolean {
  return (
    node.type === 'if_statement' &&
    /^if\s*\(?\s*__name__\s*==/.test(source.slice(node.startIndex, node.startIndex + 40))
  )
}

/** Sets the visibility of symbols. The variables of a script are internal details. */
function withVisibility({ symbols, all }: Declarations, isScript: boolean): CodeSymbol[] {
  for (const symbol of symbols) {
    const isOwn = isPrivateByNature(symbol) || (isScript && symbol.kind === 'variable')
    const isPublic = all ? all.has(symbol.name) : !symbol.name.startsWith('_') && !isOwn
    symbol.visibility = isPublic ? 'public' : 'internal'
  }
  return symbols
}

/** Whether a symbol is internal although its name has no underscore: type variables and loggers. */
function isPrivateByNature({ name, kind, signature }: CodeSymbol): boolean {
  if (kind === 'type') return /= (?:\w+\.)?(?:TypeVar|ParamSpec)\(/.test(signature)
  return kind === 'variable' && /^(?:log|logger)$/.test(name)
}

function moduleDoc(children: readonly Node[], source: string): string {
  const first = children.find((node) => node.type !== 'comment')
  const string = first?.type === 'expression_statement' ? first.namedChild(0) : null
  if (string?.type === 'string') return docstringToMarkdown(stringContent(string, source))
  for (const group of leadingComments(children, source, (node) => node.type !== 'comment')) {
    const text = lineCommentText(group.comments, /^#+:?/)
    if (readsLikeProse(text) && !group.comments[0]?.startsWith('#!')) return text
  }
  return ''
}
