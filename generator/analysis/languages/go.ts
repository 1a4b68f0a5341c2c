import type { Node } from 'web-tree-sitter'
import { isDirective, isLicence } from '../doc-comments/comment-text.ts'
import { goDocToMarkdown } from '../doc-comments/go-doc.ts'
import type { CodeSymbol, FileAnalysis, ImportStatement } from '../file-analysis.ts'
import { CommentBuffer, leadingComments } from './comment-buffer.ts'
import { readAssertions } from './go/assertions.ts'
import { constraintOf } from './go/constraints.ts'
import { commentText, type GoSymbols, readGoDeclaration } from './go/declarations.ts'
import { readIdentifiers } from './go/identifiers.ts'
import { packageNameOf } from './go/package-name.ts'
import { type CodeFacts, type LanguageAnalyzer, MAX_SYMBOLS, type ParsedFile, sourceOf } from './syntax.ts'

export const go: LanguageAnalyzer = { grammar: 'tree-sitter-go.wasm', read: readGoFile }

function readGoFile({ root, source, path }: ParsedFile): CodeFacts {
  const imports: ImportStatement[] = []
  const packages = new Map<string, ImportStatement>()
  const found: GoSymbols = { symbols: [], methods: [] }
  const comments = new CommentBuffer(source)
  const children = root.namedChildren.flatMap((node) => (node.type === 'ERROR' ? node.namedChildren : [node]))
  for (const node of children) {
    if (found.symbols.length > MAX_SYMBOLS) break
    if (node.type === 'comment') comments.add(node)
    else if (node.type === 'import_declaration') readImports(node, source, imports, packages)
    else readGoDeclaration(node, comments, source, found)
  }
  const symbols = withMethods(found)
  const assertions = readAssertions(children, source)
  const { references, used } = readIdentifiers(source, symbols, assertions)
  for (const [name, statement] of packages) statement.names = (used.get(name) ?? []).slice(0, 80)
  const constraint = constraintOf(path, children, source)
  const packageName = children.find((node) => node.type === 'package_clause')?.namedChild(0)
  const isMain = packageName !== null && packageName !== undefined && sourceOf(packageName, source) === 'main'
  return {
    symbols,
    imports,
    references,
    ...(assertions.length > 0 && { conformances: assertions.map(({ type, contract }) => ({ type, contract })) }),
    ...(constraint && { constraint }),
    fileDoc: packageDoc(children, source),
    headings: [],
    environment: readEnvironment(root, source, symbols),
    entryPoint: isMain && symbols.some((symbol) => symbol.name === 'main' && symbol.kind === 'function'),
  }
}

/**
 * Adds methods to their type. Methods of a type in another file of the package are listed as `Type.Method`.
 */
function withMethods({ symbols, methods }: GoSymbols): CodeSymbol[] {
  const types = new Map(symbols.map((symbol) => [symbol.name, symbol]))
  const orphans: CodeSymbol[] = []
  for (const { owner, symbol } of methods) {
    const type = types.get(owner)
    if (type) type.members.push(symbol)
    else {
      const visibility = /^\p{Lu}/u.test(owner) ? symbol.visibility : 'internal'
      orphans.push({ ...symbol, name: owner ? `${owner}.${symbol.name}` : symbol.name, visibility })
    }
  }
  return [...symbols, ...orphans].toSorted((a, b) => a.startLine - b.startLine)
}

function readImports(
  node: Node,
  source: string,
  imports: ImportStatement[],
  packages: Map<string, ImportStatement>,
): void {
  const list = node.namedChildren.find((child) => child.type === 'import_spec_list')
  for (const spec of (list ?? node).namedChildren) {
    const path = spec.childForFieldName('path')
    if (spec.type !== 'import_spec' || !path) continue
    const specifier = sourceOf(path, source).slice(1, -1)
    const statement = { specifier, names: [], line: spec.startPosition.row + 1, reExport: false }
    imports.push(statement)
    const alias = spec.childForFieldName('name')
    packages.set(alias ? sourceOf(alias, source) : packageNameOf(specifier), statement)
  }
}

function packageDoc(children: readonly Node[], source: string): string {
  for (const group of leadingComments(children, source, (node) => node.type !== 'comment').toReversed()) {
    const text = commentText(group.comments)
    if (!text || isLicence(text) || isDirective(text)) continue
    return goDocToMarkdown(text)
  }
  return ''
}

const ENVIRONMENT =
  /\b(?:os|syscall)\s*\.\s*(?:Getenv|LookupEnv)\(\s*(?:["`]([A-Za-z_]\w{0,80})["`]|([A-Za-z_]\w{0,80})\s*\))/g
const MAX_VARIABLES = 400

/** Environment variables named in the call, or by a constant of the file. */
function readEnvironment(root: Node, source: string, symbols: readonly CodeSymbol[]): FileAnalysis['environment'] {
  const constants = new Map(
    symbols.map(({ name, signature }) => [name, /^const \w+(?: string)? = "(\w+)"$/.exec(signature)?.[1]]),
  )
  const found = new Map<string, number>()
  for (const match of source.matchAll(ENVIRONMENT)) {
    const name = match[1] ?? constants.get(match[2] ?? '')
    if (!name || found.has(name) || found.size >= MAX_VARIABLES) continue
    const node = root.descendantForIndex(match.index)
    if (node && !/comment|string/.test(node.type)) found.set(name, node.startPosition.row + 1)
  }
  return [...found].map(([name, line]) => ({ name, line }))
}
