import type { Node } from 'web-tree-sitter'
import type { ConditionForm, LeaveStep, Step } from './step.ts'
import type { StepReader } from './step-reader.ts'

/**
 * Rule for reading a node type. Strings are field names; without a field name, the rule reads the first child
 * that isn't a comment.
 */
export type Rule =
  /** Its parts are statements. */
  | { is: 'block' }
  /** A node that adds no step. Each part is read in its place. */
  | { is: 'parts' }
  /** A wrapper node that means the same as its part. */
  | { is: 'wrap'; field?: string }
  /** A node whose part runs first. The node then uses the result of that part. */
  | { is: 'first'; field?: string }
  | { is: 'await'; field?: string }
  | { is: 'spawn'; field?: string }
  /** A call. Without the field `callee`, the callee is the code before the arguments. */
  | { is: 'call'; callee?: string; args: string; sign?: string }
  | { is: 'branch'; condition: string; body: string; otherwise?: string; isNegated?: true }
  | { is: 'loop'; item?: string; over?: string; condition?: string; body: string; start?: string; asksLast?: true }
  | { is: 'return'; field?: string; yields?: true }
  | { is: 'raise'; field?: string }
  | { is: 'leave'; how: LeaveStep['how'] }
  | { is: 'declare'; name: string; value: string }
  | { is: 'assign'; target: string; value: string }
  /** `x++`. */
  | { is: 'update'; target?: string }
  /** `first`: the part that is done first where it is a value. */
  | { is: 'own'; first?: string; read: (node: Node, reader: StepReader, into: Step[]) => void }

export type CallRule = Extract<Rule, { is: 'call' }>

/** Node types and patterns that describe how functions of a grammar are read. */
export type StepGrammar = {
  /**
   * Node types of all kinds of functions. The code inside a function belongs only to that function, not to an
   * enclosing one.
   */
  functions: readonly string[]
  bodyOf?(node: Node): Node | null
  parametersOf?(node: Node): Node | null
  comments: readonly string[]
  rules: ReadonlyMap<string, Rule>
  /** Names of variables. */
  names: ReadonlySet<string>
  /** Pattern of variable names, for grammars with a single node type for all kinds of names. */
  namePattern?: RegExp
  /** Node types of members, such as `a.b`. A store to a member outlives the call. */
  members: ReadonlySet<string>
  /** Node types of container entries, such as `a[0]`, each with its field for the container. */
  entries: ReadonlyMap<string, string>
  /**
   * If set, names are local unless the function says otherwise. If missing, names are local only if the
   * function declares them.
   */
  isLocalByDefault?: true
  /** Arrays are copied like numbers. */
  hasValueArrays?: true
  nothing: ReadonlySet<string>
  /** Pattern of code that returns the length of a container; group 1 is the container. */
  length?: RegExp
  /** Pattern of code that checks whether a container is empty; group 1 is the container. */
  empty?: RegExp
  /** Methods that return whether a container has a key. */
  has?: RegExp
  /** Methods that only unpack the result of the call before them, such as `unwrap`. */
  unpacks?: RegExp
  /** Methods that call a function for each item; group 1 contains the items. */
  loops?: RegExp
  /** Type conversions. They look like calls but call no function. */
  conversions?: RegExp
  /** Functions that end their caller, as raising an error does. */
  panics?: RegExp
  /** Functions that warn the developer; the first argument is the message, the second the category. */
  warns?: RegExp
  /** Functions that start the call in their arguments without waiting for it. */
  spawns?: RegExp
  /** Reads conditions with a syntax that only this language has. */
  condition?(node: Node, reader: StepReader): ConditionForm | undefined
  /** Reads a function body that returns the value of its last expression. */
  readBody?(body: Node, reader: StepReader, into: Step[]): void
  /** Collects facts about a function before its statements are read. */
  prepare?(node: Node, reader: StepReader): void
}

/** Returns the children of a node that aren't comments. */
export function partsOf(node: Node, grammar: StepGrammar): Node[] {
  return node.namedChildren.filter(({ type }) => !grammar.comments.includes(type))
}

export function partOf(node: Node, field: string | undefined, grammar: StepGrammar): Node | undefined {
  if (field) return node.childForFieldName(field) ?? undefined
  return partsOf(node, grammar)[0]
}

/** Returns the rules by node type. Each key lists node types with the same rule, separated by blanks. */
export function rulesOf(rows: Readonly<Record<string, Rule>>): ReadonlyMap<string, Rule> {
  return new Map(Object.entries(rows).flatMap(([types, rule]) => types.split(' ').map((type) => [type, rule] as const)))
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
