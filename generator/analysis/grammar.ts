import { createRequire } from 'node:module'
import { Language, type Node, Parser, type Tree } from 'web-tree-sitter'
import type { ParsedLanguage } from './languages/syntax.ts'

/**
 * Cache of tree-sitter parsers. Grammars load when first needed, which takes 20 ms each. Most grammars come
 * from `@vscode/tree-sitter-wasm`, whose own runtime has another version and stays unused. A grammar of
 * another package is named with its package and folder.
 */
const parsers = new Map<string, Promise<Parser>>()
let runtime: Promise<void> | undefined

function parserFor(grammar: string): Promise<Parser> {
  const known = parsers.get(grammar)
  if (known) return known
  const parser = load(grammar)
  parsers.set(grammar, parser)
  return parser
}

async function load(grammar: string): Promise<Parser> {
  runtime ??= Parser.init()
  await runtime
  const file = grammar.includes('/') ? grammar : `@vscode/tree-sitter-wasm/wasm/${grammar}`
  const path = createRequire(import.meta.url).resolve(file)
  const parser = new Parser()
  parser.setLanguage(await Language.load(path))
  return parser
}

/** Parses a source. If the language allows two readings, returns the tree with fewer errors. */
export async function parseSource(language: ParsedLanguage, source: string, steps: number): Promise<Tree | null> {
  const parser = await parserFor(language.grammar)
  const text = language.prepared?.(source) ?? source
  const tree = parseWithin(parser, text, steps)
  const mended = tree?.rootNode.hasError ? (language.mended?.(text) ?? text) : text
  if (!tree || mended === text) return tree
  const other = parseWithin(parser, mended, steps)
  if (!other) return tree
  const isBetter = charactersInError(other.rootNode) < charactersInError(tree.rootNode)
  const [kept, dropped] = isBetter ? [other, tree] : [tree, other]
  dropped.delete()
  return kept
}

/** Share of a file that may contain errors if its grammar doesn't cover the whole language. */
const LENIENCE = 0.05

export function hasErrors(root: Node, { isLenient }: ParsedLanguage): boolean {
  return isLenient ? charactersInError(root) > root.endIndex * LENIENCE : root.hasError
}

/** Number of characters that the parser couldn't read. A missing token counts as one. */
function charactersInError(root: Node): number {
  let characters = 0
  const open = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (node?.isError) characters += node.endIndex - node.startIndex
    else if (node?.isMissing) characters++
    else if (node?.hasError) for (const child of node.children) open.push(child)
  }
  return characters
}

/**
 * Parses a source; null if it takes more than `steps`. The caller must delete the tree. A step is a hundred
 * operations of the parser, a few tenths of a millisecond. The limit isn't a time, so that a busy machine
 * gets the same result. Errors in the source never throw.
 */
function parseWithin(parser: Parser, source: string, steps: number): Tree | null {
  let taken = 0
  const tree = parser.parse(source, null, { progressCallback: () => ++taken > steps })
  if (!tree) parser.reset()
  return tree
}
