import type { Node } from 'web-tree-sitter'
import { MAX_ARGUMENTS } from './limits.ts'
import type { CallRule } from './rules.ts'
import type { StepReader } from './step-reader.ts'

/** Returns the name of the called function as written, without arguments. */
export function calledBy(node: Node, rule: CallRule, reader: StepReader): string {
  if (!rule.callee) return reader.range(node.startIndex, argumentsNode(node, rule)?.startIndex ?? node.endIndex)
  const written = node.childForFieldName(rule.callee) ?? undefined
  const callee = calleeText(isAwaitedCallee(written) ? reader.part(written) : written, reader)
  return callee === '' ? '' : `${rule.sign ?? ''}${callee}`
}

/** Whether a callee is an `await`. The grammar parses `await open<Note>(…)` as a call of `await open`. */
export function isAwaitedCallee(callee: Node | null | undefined): callee is Node {
  return callee?.type === 'await_expression'
}

/** Returns the arguments of a call. Some grammars have no field for them, so their node type is used. */
export function argumentsNode(node: Node, rule: CallRule): Node | undefined {
  return node.childForFieldName(rule.args) ?? node.namedChildren.find(({ type }) => type === rule.args)
}

/** Returns the text of a callee. For a function literal that is called directly, returns only its head. */
export function calleeText(node: Node | undefined, reader: StepReader): string {
  const { functions, bodyOf } = reader.grammar
  const inner = node?.type === 'parenthesized_expression' ? reader.part(node) : node
  if (!inner || !functions.includes(inner.type)) return reader.text(node)
  const body = bodyOf?.(inner) ?? inner.childForFieldName('body')
  return reader.range(inner.startIndex, body?.startIndex ?? inner.endIndex)
}

export function argumentsOf(node: Node | null | undefined, reader: StepReader): string[] {
  // In Python's `all(f(x) for x in xs)`, the node of the only argument includes the brackets of the call.
  if (node?.type === 'generator_expression') return [reader.range(node.startIndex + 1, node.endIndex - 1)]
  return reader
    .parts(node)
    .slice(0, MAX_ARGUMENTS)
    .map((argument) => reader.text(argument))
}
