import { parser } from 'lezer-elixir'

/** A node of the syntax tree. `from` and `to` are offsets in the source. */
export type ElixirNode = ReturnType<typeof parser.parse>['topNode']

/** Maximum number of parser steps, one token each. A file of a megabyte takes a tenth of this. */
const MAX_STEPS = 5_000_000

/**
 * Maximum length of a chain of `when`, because parsing takes cubic time in it. Real chains have one or
 * two.
 */
const LONGEST_CHAIN = 40
/**
 * Maximum characters of a line, because after an error, parsing takes quadratic time in the rest of the
 * line.
 */
const LONGEST_LINE = 2_000
/** A long string on one line, such as a picture. */
const LONG_TEXT = /"[^"\\\n]{1000,}"/g

/**
 * Replaces a long string by short blank lines of the same total length, so that offsets stay. The string's
 * text is read from the source.
 */
function folded(text: string): string {
  return `"${' \n'.repeat(text.length / 2).slice(0, text.length - 2)}"`
}

/**
 * Parses a source; null if this takes too long. Errors in the source never throw. Replaces each pipe by the
 * operator `~>`, which has the same precedence and parses a hundred times faster.
 */
export function parseElixir(source: string): ElixirNode | null {
  const text = source.replace(LONG_TEXT, folded)
  if (isBeyondGrammar(text)) return null
  const parse = parser.startParse(text.replaceAll('|>', '~>'))
  for (let step = 0; step < MAX_STEPS; step++) {
    const tree = parse.advance()
    if (tree) return tree.topNode
  }
  return null
}

function isBeyondGrammar(source: string): boolean {
  let chain = 0
  for (const line of source.split('\n')) {
    const links = line.match(/\bwhen\b/g)?.length ?? 0
    const goesOn = /^\s*(?:when\b|$)/.test(line) || links > 1
    chain = goesOn || chain > LONGEST_CHAIN ? chain + links : links
    if (chain > LONGEST_CHAIN || line.length > LONGEST_LINE) return true
  }
  return false
}

export function childrenOf(node: ElixirNode): ElixirNode[] {
  const found: ElixirNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child)
  return found
}

/** `name arguments do … end`: what is called, with what, and the block. */
export type ElixirCall = { name: string; given: ElixirNode[]; block: ElixirNode | null }

export function callOf(node: ElixirNode, source: string): ElixirCall | undefined {
  if (!/Call$/.test(node.name)) return undefined
  const name = node.getChild('Identifier')
  if (!name) return undefined
  const given = node.getChild('Arguments')
  return {
    name: source.slice(name.from, name.to),
    given: given ? childrenOf(given).filter(({ name: type }) => /^\p{Lu}/u.test(type) && type !== 'Comment') : [],
    block: node.getChild('DoBlock'),
  }
}

/** `@doc "…"`: a module attribute is a call behind an operator. */
export function attributeOf(node: ElixirNode, source: string): ElixirCall | undefined {
  if (!/AtOperator$/.test(node.name)) return undefined
  const call = node.getChild('Call')
  return call ? callOf(call, source) : undefined
}
