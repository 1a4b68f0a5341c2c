import { createRequire } from 'node:module'
import { Language, Parser, type Tree } from 'web-tree-sitter'

/**
 * Grammars of tree-sitter, loaded when first needed and kept: loading costs 20 ms, a parser nothing. The grammars come
 * from `@vscode/tree-sitter-wasm`, whose own runtime is another version and stays unused.
 */
const parsers = new Map<string, Promise<Parser>>()
let runtime: Promise<void> | undefined

export function parserFor(grammar: string): Promise<Parser> {
  const known = parsers.get(grammar)
  if (known) return known
  const parser = load(grammar)
  parsers.set(grammar, parser)
  return parser
}

async function load(grammar: string): Promise<Parser> {
  runtime ??= Parser.init()
  await runtime
  const path = createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/${grammar}`)
  const parser = new Parser()
  parser.setLanguage(await Language.load(path))
  return parser
}

/** The syntax tree, to be deleted by the caller; null when the time ran out. Errors in the source never throw. */
export function parseWithin(parser: Parser, source: string, milliseconds: number): Tree | null {
  const deadline = performance.now() + milliseconds
  const tree = parser.parse(source, null, { progressCallback: () => performance.now() > deadline })
  if (!tree) parser.reset()
  return tree
}
