import type { Node } from 'web-tree-sitter'
import { COMMENT_SIGNS } from '../body-comments.ts'
import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import type { CommentStyle } from '../language-table.ts'
import { endLine, startLine } from '../languages/syntax.ts'
import { CodeText } from './code-text.ts'
import { csharp } from './grammars/csharp.ts'
import { ecmascript } from './grammars/ecmascript.ts'
import { go } from './grammars/go.ts'
import { java } from './grammars/java.ts'
import { php } from './grammars/php.ts'
import { python } from './grammars/python.ts'
import { rust } from './grammars/rust.ts'
import { MAX_FUNCTIONS, MAX_STEPS, MAX_STEPS_OF_FILE, MIN_LINES } from './limits.ts'
import { returnOf } from './long-values.ts'
import type { StepGrammar } from './rules.ts'
import type { FunctionSteps } from './step.ts'
import { StepComments } from './step-comments.ts'
import { StepReader } from './step-reader.ts'
import { namesIn } from './stores.ts'

type Known = { grammar: StepGrammar; comments: CommentStyle }

const GRAMMARS: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['Python', { grammar: python, comments: 'hash' }],
  ...['TypeScript', 'TSX', 'JavaScript', 'Vue', 'Svelte', 'Astro'].map(
    (name) => [name, { grammar: ecmascript, comments: 'slashes' }] as const,
  ),
  ['Go', { grammar: go, comments: 'slashes' }],
  ['Java', { grammar: java, comments: 'slashes' }],
  ['Rust', { grammar: rust, comments: 'slashes' }],
  ['C#', { grammar: csharp, comments: 'slashes' }],
  ['PHP', { grammar: php, comments: 'slashes' }],
])

export type StepFacts = Pick<FileAnalysis, 'language' | 'symbols' | 'lines'>

export function grammarOf(language: string): StepGrammar | undefined {
  return GRAMMARS.get(language)?.grammar
}

/**
 * Returns the steps of the functions in a file, in source order. Only functions among the file's symbols have
 * steps.
 */
export function readSteps({ root, source, facts }: { root: Node; source: string; facts: StepFacts }): FunctionSteps[] {
  const known = GRAMMARS.get(facts.language)
  const sign = known && COMMENT_SIGNS.get(known.comments)
  if (!known || !sign) return []
  const { grammar } = known
  // A single walk through the tree finds both functions and comments.
  const nodes = root.descendantsOfType([...grammar.functions, ...grammar.comments])
  const comments = nodes.filter(({ type }) => grammar.comments.includes(type))
  const functions = knownFunctions(nodes, facts, grammar)
  if (functions.length === 0) return []
  const text = new CodeText(source, comments)
  const lines = source.split('\n')
  const bound = new StepComments({ lines, nodes: comments, sign, language: facts.language })
  const found: FunctionSteps[] = []
  let left = MAX_STEPS_OF_FILE
  for (const { of, node, body, isOneOfSeveral } of functions) {
    if (left <= 0 || found.length >= MAX_FUNCTIONS) break
    const reader = new StepReader({ grammar, text, comments: bound, most: Math.min(left, MAX_STEPS) })
    const read = readFunction(node, body, reader)
    left -= reader.count
    const variant = isOneOfSeveral && reader.text(parametersOf(node, grammar))
    if (read.steps.length > 0) found.push({ of, ...(variant && { variant }), ...read })
  }
  return found
}

export function readFunction(node: Node, body: Node, reader: StepReader): Omit<FunctionSteps, 'of'> {
  const { grammar } = reader
  for (const name of namesIn(parametersOf(node, grammar), reader)) reader.parameters.add(name)
  grammar.prepare?.(node, reader)
  const steps: FunctionSteps['steps'] = []
  const isValue = grammar.rules.get(body.type)?.is !== 'block'
  if (isValue) reader.add(body, steps, () => returnOf(body, reader))
  else if (grammar.readBody) grammar.readBody(body, reader, steps)
  else reader.readAll(reader.parts(body), steps)
  return { start: startLine(body), end: endLine(body), steps, ...(reader.cut > 0 && { cut: reader.cut }) }
}

function parametersOf(node: Node, grammar: StepGrammar): Node | null {
  return grammar.parametersOf?.(node) ?? node.childForFieldName('parameters')
}

type Found = { of: string; node: Node; body: Node; isOneOfSeveral?: boolean }

/** Returns the functions that have a body and belong to a symbol, without functions nested inside them. */
function knownFunctions(nodes: readonly Node[], facts: StepFacts, grammar: StepGrammar): Found[] {
  const owners = ownersByLine(facts)
  const found: Found[] = []
  const byOwner = new Map<Owner, Found>()
  const counts = new Map<string, number>()
  let behind = 0
  for (const node of nodes) {
    if (node.startIndex < behind || !grammar.functions.includes(node.type)) continue
    const [start, end] = [startLine(node), endLine(node)]
    const owner = owners[start]
    if (!owner) continue
    const isNamed = node.childForFieldName('name')?.text === owner.last
    const body = grammar.bodyOf ? grammar.bodyOf(node) : node.childForFieldName('body')
    // In Python, overloads for type checkers have the body `...` and don't count as implementations.
    if (isNamed && body && body.text !== '...') counts.set(owner.name, (counts.get(owner.name) ?? 0) + 1)
    if (end - start + 1 < MIN_LINES) continue
    const before = byOwner.get(owner)
    if (!isNamed && (before || owner.end !== end)) continue
    // Functions with syntax errors get no steps.
    if (!body || node.hasError) continue
    behind = node.endIndex
    // Among several overloads, the longest is the implementation.
    if (before && heightOf(before.node) < heightOf(node)) Object.assign(before, { node, body })
    if (before) continue
    const one = { of: owner.name, node, body }
    byOwner.set(owner, one)
    found.push(one)
  }
  return found.map((one) => ({ ...one, isOneOfSeveral: (counts.get(one.of) ?? 0) > 1 }))
}

function heightOf({ startPosition, endPosition }: Node): number {
  return endPosition.row - startPosition.row
}

type Owner = { name: string; last: string; end: number }

/** Returns the innermost function or method for each line. */
export function ownersByLine({ symbols, lines }: StepFacts): readonly (Owner | undefined)[] {
  const owners: (Owner | undefined)[] = new Array(lines + 2)
  const visit = (list: readonly CodeSymbol[], above: string) => {
    for (const symbol of list.toSorted((a, b) => a.startLine - b.startLine)) {
      const name = above === '' ? symbol.name : `${above}.${symbol.name}`
      // A property that a constructor declares is inside the constructor, which stays the owner of these lines.
      const isWithin = symbol.kind === 'property' && owners[symbol.startLine] !== undefined
      if (!isWithin) {
        const last = symbol.name.slice(symbol.name.lastIndexOf('.') + 1)
        const owner = isFunction(symbol) ? { name, last, end: symbol.endLine } : undefined
        owners.fill(owner, symbol.startLine, symbol.endLine + 1)
      }
      visit(symbol.members, name)
    }
  }
  visit(symbols, '')
  return owners
}

function isFunction({ kind, signature }: CodeSymbol): boolean {
  if (kind === 'property') return /^(?:static )?[gs]et |\bdef /.test(signature)
  return kind === 'function' || kind === 'method'
}
