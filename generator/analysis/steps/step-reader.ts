import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../languages/syntax.ts'
import type { CodeText } from './code-text.ts'
import { readCondition } from './conditions.ts'
import { MAX_CHAIN, MAX_NESTING, MAX_WRAPPERS } from './limits.ts'
import { readByRule } from './read-by-rule.ts'
import { partOf, partsOf, type Rule, type StepGrammar } from './rules.ts'
import type { Act, Condition, ConditionForm, Step } from './step.ts'
import type { StepComments } from './step-comments.ts'

/** `keepsPlaces`: messages keep their placeholders as written (`%s`, `{name}`). */
type Options = {
  grammar: StepGrammar
  text: CodeText
  comments?: StepComments
  most: number
  keepsPlaces?: boolean
}
type Told = { name: string; form: ConditionForm }

/** Reads the statements of one function. */
export class StepReader {
  readonly grammar: StepGrammar
  /** Number of statements without a step because of a limit. */
  cut = 0
  /** How many steps there are. */
  count = 0
  /** Local names, which aren't visible outside of the function. */
  readonly locals = new Set<string>()
  readonly parameters = new Set<string>()
  /** Names that the function declares as names of an outer scope. */
  readonly outer = new Set<string>()
  /** Names of the errors that are caught at the current position. */
  readonly caught: string[] = []
  /** Constructor that created the value of a local name: `const error = new Error()`. */
  readonly made = new Map<string, string>()
  /** Names that contain an error at the current position. */
  readonly failing: string[] = []
  /** Whether the function's last result is an error. */
  returnsError = false
  /** Whether the function returns the value of its body. */
  returnsValue = false
  /** 1 in the callback of a loop, higher in a loop inside it, else 0. */
  callbackDepth = 0
  /** Fact about a name that the previous statement established. */
  told: Told | undefined
  readonly keepsPlaces: boolean
  /** Assignments in functions, cached by the id of the function's node. */
  readonly stores = new Map<number, { node: Node; names: string[] }[]>()
  readonly #text: CodeText
  readonly #comments: StepComments | undefined
  readonly #most: number
  #depth = 0
  #chain = 0
  #telling: Told | undefined

  constructor({ grammar, text, comments, most, keepsPlaces = false }: Options) {
    this.grammar = grammar
    this.keepsPlaces = keepsPlaces
    this.#text = text
    this.#comments = comments
    this.#most = most
  }

  text = (node: Node | undefined | null): string => (node ? this.#text.of(node) : '')

  /** The code between two places. */
  range(startIndex: number, endIndex: number): string {
    return this.#text.of({ startIndex, endIndex })
  }

  raw = (from: number, end: number): string => this.#text.raw(from, end)

  part(node: Node, field?: string): Node | undefined {
    return partOf(node, field, this.grammar)
  }

  parts(node: Node | null | undefined): Node[] {
    return node ? partsOf(node, this.grammar) : []
  }

  /** Returns the node inside wrappers such as brackets. */
  inner(node: Node | null | undefined): Node | undefined {
    let at = node ?? undefined
    for (let wrappers = 0; at && wrappers < MAX_WRAPPERS; wrappers++) {
      const rule = this.grammar.rules.get(at.type)
      if (rule?.is !== 'wrap') return at
      at = this.part(at, rule.field)
    }
    return undefined
  }

  condition(node: Node | undefined, isNegated = false): Condition {
    return readCondition(node, this, isNegated)
  }

  /** Stores a fact about a name for the condition of the next statement. */
  tell(name: string, form: ConditionForm): void {
    this.#telling = { name, form }
  }

  /** Reads consecutive statements. */
  readAll(nodes: readonly Node[], into: Step[]): void {
    for (const node of nodes) {
      this.told = this.#telling
      this.#telling = undefined
      this.read(node, into)
    }
    this.#telling = undefined
  }

  /** Reads the initializer of a statement, so that the statement's condition can use facts from it. */
  readFirst(node: Node, into: Step[]): void {
    this.#telling = undefined
    this.read(node, into)
    this.told = this.#telling
    this.#telling = undefined
  }

  read(node: Node, into: Step[]): void {
    let at: Node | undefined = node
    for (let wrappers = 0; at && wrappers < MAX_WRAPPERS; wrappers++) {
      const rule: Rule | undefined = this.grammar.rules.get(at.type)
      if (rule?.is !== 'wrap') break
      at = this.part(at, rule.field)
    }
    const rule = at && this.grammar.rules.get(at.type)
    if (at && rule) readByRule(rule, { node: at, place: node, into }, this)
  }

  /** Reads a block that is itself a statement in a list of statements. */
  readBlock(node: Node, into: Step[]): void {
    into.push(...this.insideOf(this.parts(node)))
  }

  /** Steps inside a statement. */
  inside(node: Node | null | undefined): Step[] {
    return node ? this.insideOf(this.statementsOf(node)) : []
  }

  insideOf(nodes: readonly Node[]): Step[] {
    return nodes.length > 0 ? this.nested((steps) => this.readAll(nodes, steps), nodes) : []
  }

  /** Reads steps one level deeper. `nodes`: the statements that the steps come from. */
  nested(read: (into: Step[]) => void, nodes: readonly Node[] = []): Step[] {
    if (this.#depth >= MAX_NESTING) return this.#untold(nodes)
    const steps: Step[] = []
    this.#depth++
    read(steps)
    this.#depth--
    return steps
  }

  #untold(nodes: readonly Node[]): Step[] {
    this.cut += Math.max(1, nodes.length)
    const [first] = nodes
    const last = nodes.at(-1)
    if (!first || !last) return []
    const mayEnd = ENDS.test(this.raw(first.startIndex, last.endIndex)) && { mayEnd: true as const }
    return [{ kind: 'untold', start: startLine(first), end: endLine(last), ...mayEnd }]
  }

  /** An `else`. */
  otherwise(node: Node | null | undefined): Step[] {
    const nodes = node ? this.statementsOf(node) : []
    const [only] = nodes
    const isChain = nodes.length === 1 && only && /^(?:if|unless)/.test(only.type)
    return isChain ? this.chain((steps) => this.readAll(nodes, steps)) : this.insideOf(nodes)
  }

  /** Reads the next `if` of an `else if` chain without increasing the depth. */
  chain(read: (into: Step[]) => void): Step[] {
    if (this.#chain >= MAX_CHAIN) {
      this.cut++
      return []
    }
    const steps: Step[] = []
    this.#chain++
    read(steps)
    this.#chain--
    return steps
  }

  statementsOf(node: Node): Node[] {
    let at = node
    for (let wrappers = 0; wrappers < MAX_WRAPPERS; wrappers++) {
      if (this.grammar.rules.get(at.type)?.is !== 'block') return [at]
      const parts = this.parts(at)
      const [only] = parts
      if (parts.length !== 1 || !only) return parts
      at = only
    }
    return []
  }

  /** Adds a step at the lines of `node`. `end`: the last line, if the step continues beyond the node. */
  add(node: Node, into: Step[], act: () => Act, end = 0): void {
    if (this.count >= this.#most) {
      this.cut++
      return
    }
    this.count++
    const start = startLine(node)
    const lines = { start, end: Math.max(start, endLine(node), end) }
    const comment = this.#comments?.take(start, lines.end, HAS_BODY.test(node.type))
    into.push({ ...lines, ...(comment && { comment }), ...act() })
  }
}

const ENDS = /\b(?:return|throw|raise|break|continue|panic|bail)\b/
const HAS_BODY = /^(?:if|elif|unless|for|foreach|while|do|switch|match|try|with|using|guard|case|until|select|enhanced)/
