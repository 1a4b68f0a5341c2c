import type { Node } from 'web-tree-sitter'
import type { CodeSymbol } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { type CodeFacts, MAX_SYMBOLS, mergeOverloads, type ParsedFile } from '../syntax.ts'
import { docOf, fileDocOf } from './comments.ts'
import { type PrototypeMember, readAssignment } from './commonjs.ts'
import { type Placement, symbolsOf } from './declarations.ts'
import { type Exports, finishExports, readExport } from './module-exports.ts'
import {
  addUsedNames,
  type Imports,
  newImports,
  readImport,
  readRequire,
  specifierOfCall,
  stringValue,
} from './module-imports.ts'
import { runtimeReferences, testTitles } from './runtime-references.ts'

type Reading = {
  imports: Imports
  exports: Exports
  prototypes: PrototypeMember[]
  /** Modules to which the file adds declarations; null if the file isn't a module and so can't add any. */
  augments: Set<string> | null
}

/** Reads a module of TypeScript, TSX or JavaScript. Their grammars use the same node names. */
export function readModule({ root, source, path, isTest }: ParsedFile): CodeFacts {
  const statements = topLevel(root)
  const isModule = statements.some((node) => /^(?:import|export)_/.test(node.type))
  const reading: Reading = {
    imports: newImports(),
    exports: { symbols: [], own: new Set(), renamed: [] },
    prototypes: [],
    augments: isModule ? new Set() : null,
  }
  const comments = new CommentBuffer(source, 'blank-line-after-code')
  // `.d.ts` without import or export declares for everybody.
  const isGlobal = /\.d\.[cm]?ts$/.test(path) && !isModule
  for (const node of statements) {
    if (reading.exports.symbols.length > MAX_SYMBOLS) break
    if (node.type === 'comment') comments.add(node)
    else readStatement(node, { outer: node, doc: docOf(comments.takeAbove(node)), exported: isGlobal, source }, reading)
  }
  const symbols = finish(reading)
  const runtime = runtimeReferences(root, source, reading.imports.statements)
  addUsedNames(root, source, reading.imports.modules)
  return {
    symbols,
    ...(reading.exports.standard === undefined ? {} : { defaultExport: reading.exports.standard }),
    ...(isGlobal ? { isGlobal } : {}),
    ...(reading.augments?.size ? { augments: [...reading.augments] } : {}),
    imports: [...reading.imports.statements, ...runtime.imports],
    references: [],
    fileDoc: fileDocOf(statements, source),
    headings: isTest ? testTitles(root, source) : [],
    environment: runtime.environment,
    entryPoint: source.startsWith('#!') || STARTS.test(source),
  }
}

/** Code that checks whether the file was started, or that starts a server when the file is loaded. */
const STARTS =
  /\brequire\.main\s*===?\s*module\b|\bimport\.meta\.main\b|^(?:await |(?:const|let|var) \w+ = (?:await )?)?(?:app|server|httpServer|fastify)\.listen\(/m

/** The statements of the file. If the parser failed, the statements that it recognized inside the error. */
function topLevel(root: Node): Node[] {
  const children = root.type === 'ERROR' ? [root] : root.namedChildren
  return children.flatMap((node) =>
    node.type === 'ERROR' && node.namedChildCount < 5_000 ? node.namedChildren : [node],
  )
}

function readStatement(node: Node, at: Placement, reading: Reading): void {
  switch (node.type) {
    case 'import_statement':
      readImport(node, at.source, reading.imports)
      return
    case 'export_statement':
      readExport(node, at, reading.imports, reading.exports)
      return
    case 'expression_statement':
      readExpression(node, at, reading)
      return
    case 'lexical_declaration':
    case 'variable_declaration':
      readVariables(node, at, reading)
      return
    default: {
      const augmented = reading.augments && declaredModule(node, at.source)
      if (augmented) reading.augments?.add(augmented)
      else reading.exports.symbols.push(...symbolsOf(node, at))
    }
  }
}

/** The name in `declare module 'name'`. */
function declaredModule(node: Node, source: string): string | undefined {
  const inner = node.type === 'ambient_declaration' ? node.namedChild(0) : null
  return inner?.type === 'module' ? stringValue(inner.childForFieldName('name'), source) : undefined
}

function readVariables(node: Node, at: Placement, reading: Reading): void {
  const before = reading.imports.statements.length
  for (const child of node.namedChildren) {
    if (child.type === 'variable_declarator') readRequire(child, at.source, reading.imports)
  }
  if (reading.imports.statements.length === before) reading.exports.symbols.push(...symbolsOf(node, at))
}

function readExpression(node: Node, at: Placement, reading: Reading): void {
  const expression = node.namedChild(0)
  if (!expression) return
  // TypeScript's grammar reads a namespace without `export` as an expression.
  if (expression.type === 'internal_module') reading.exports.symbols.push(...symbolsOf(expression, at))
  else if (expression.type === 'assignment_expression')
    reading.prototypes.push(...readAssignment(expression, at, reading.imports, reading.exports))
  else {
    const specifier = specifierOfCall(expression, at.source)
    const line = node.startPosition.row + 1
    if (specifier) reading.imports.statements.push({ specifier, names: [], line, reExport: false })
  }
}

function finish({ exports, prototypes }: Reading): CodeSymbol[] {
  const symbols = mergeOverloads(finishExports(exports))
  if (prototypes.length === 0) return symbols
  const owners = new Map(symbols.map((symbol) => [symbol.name, symbol]))
  for (const { owner, members } of prototypes) owners.get(owner)?.members.push(...members)
  return symbols
}
