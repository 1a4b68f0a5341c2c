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

/**
 * The syntax tree, to be deleted by the caller; null when it took more than `steps`, which are a hundred operations of
 * the parser, a few tenths of a millisecond. Not the clock: on a busy machine the same file has to be read alike. Errors
 * in the source never throw.
 */
export function parseWithin(parser: Parser, source: string, steps: number): Tree | null {
  let taken = 0
  const tree = parser.parse(source, null, { progressCallback: () => ++taken > steps })
  if (!tree) parser.reset()
  return tree
}
