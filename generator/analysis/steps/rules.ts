import type { Node } from 'web-tree-sitter'
import type { ConditionForm, LeaveStep, Step } from './step.ts'
import type { StepReader } from './step-reader.ts'

/**
 * Tells how a kind of node is read. Strings are names of fields; without a name, the rule reads the first
 * part.
 */
export type Rule =
  /** Its parts are statements. */
  | { is: 'block' }
  /** A node whose parts are each read in its place. */
  | { is: 'parts' }
  /** A node that means the same as its part. */
  | { is: 'wrap'; field?: string }
  /** A node whose part runs first; the node then uses the result. */
  | { is: 'first'; field?: string }
  | { is: 'await'; field?: string }
  | { is: 'spawn'; field?: string }
  /** Without a field of its own the callee is what stands before the arguments. */
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

/** How the functions of a grammar are read. */
export type StepGrammar = {
  /**
   * Functions of all kinds. The code in a function belongs only to that function, not to a function around it.
   */
  functions: readonly string[]
  bodyOf?(node: Node): Node | null
  parametersOf?(node: Node): Node | null
  comments: readonly string[]
  rules: ReadonlyMap<string, Rule>
  /** Names of variables. */
  names: ReadonlySet<string>
  /** Pattern of variable names, for grammars with one node type for these and other names. */
  namePattern?: RegExp
  /** Members of values, which outlive the call. */
  members: ReadonlySet<string>
  /** Entries of containers → the field of the container. */
  entries: ReadonlyMap<string, string>
  /**
   * If set, names are local unless the function says otherwise. If missing, names are local only if the
   * function declares them.
   */
  isLocalByDefault?: true
  /** Arrays are copied like numbers. */
  hasValueArrays?: true
  nothing: ReadonlySet<string>
  /** Pattern of code for the length of a container, which is group 1. */
  length?: RegExp
  /** Pattern of code that checks whether a container is empty; group 1 is the container. */
  empty?: RegExp
  /** Methods that say whether a container has a key. */
  has?: RegExp
  /** Methods that only unpack what the call before them gives. */
  unpacks?: RegExp
  /** Methods that call a function for each item; the items in group 1. */
  loops?: RegExp
  /** Type conversions, which are written as calls but call nothing. */
  conversions?: RegExp
  /** Functions that end the function they are called in, as raising does. */
  panics?: RegExp
  /** Functions that warn the developer, with the words first and the category second. */
  warns?: RegExp
  /** Functions that start the call in their brackets and do not wait for it. */
  spawns?: RegExp
  /** Reads conditions that only this language writes in this way. */
  condition?(node: Node, reader: StepReader): ConditionForm | undefined
  /** Reads a body whose last value is what is returned. */
  readBody?(body: Node, reader: StepReader, into: Step[]): void
  /** Collects facts about a function before its statements are read. */
  prepare?(node: Node, reader: StepReader): void
}

/** Parts of a node that are no comments. */
export function partsOf(node: Node, grammar: StepGrammar): Node[] {
  return node.namedChildren.filter(({ type }) => !grammar.comments.includes(type))
}

export function partOf(node: Node, field: string | undefined, grammar: StepGrammar): Node | undefined {
  if (field) return node.childForFieldName(field) ?? undefined
  return partsOf(node, grammar)[0]
}

/** A table of rules: types of nodes that are read alike, separated by blanks, each with its rule. */
export function rulesOf(rows: Readonly<Record<string, Rule>>): ReadonlyMap<string, Rule> {
  return new Map(Object.entries(rows).flatMap(([types, rule]) => types.split(' ').map((type) => [type, rule] as const)))
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
