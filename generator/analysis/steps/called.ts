import type { Node } from 'web-tree-sitter'
import { MAX_ARGUMENTS } from './limits.ts'
import type { CallRule } from './rules.ts'
import type { StepReader } from './step-reader.ts'

/** Name of the called function, as written, without arguments. */
export function calledBy(node: Node, rule: CallRule, reader: StepReader): string {
  if (!rule.callee) return reader.range(node.startIndex, argumentsNode(node, rule)?.startIndex ?? node.endIndex)
  const written = node.childForFieldName(rule.callee) ?? undefined
  const callee = calleeText(isAwaitedCallee(written) ? reader.part(written) : written, reader)
  return callee === '' ? '' : `${rule.sign ?? ''}${callee}`
}

/** The grammar parses `await open<Note>(…)` as a call of the awaited expression. */
export function isAwaitedCallee(callee: Node | null | undefined): callee is Node {
  return callee?.type === 'await_expression'
}

/** A few grammars give the arguments no field. */
export function argumentsNode(node: Node, rule: CallRule): Node | undefined {
  return node.childForFieldName(rule.args) ?? node.namedChildren.find(({ type }) => type === rule.args)
}

/** A function that is called where it stands is named by its head. */
export function calleeText(node: Node | undefined, reader: StepReader): string {
  const { functions, bodyOf } = reader.grammar
  const inner = node?.type === 'parenthesized_expression' ? reader.part(node) : node
  if (!inner || !functions.includes(inner.type)) return reader.text(node)
  const body = bodyOf?.(inner) ?? inner.childForFieldName('body')
  return reader.range(inner.startIndex, body?.startIndex ?? inner.endIndex)
}

export function argumentsOf(node: Node | null | undefined, reader: StepReader): string[] {
  // The only argument of Python's `all(f(x) for x in xs)` includes the brackets of the call.
  if (node?.type === 'generator_expression') return [reader.range(node.startIndex + 1, node.endIndex - 1)]
  return reader
    .parts(node)
    .slice(0, MAX_ARGUMENTS)
    .map((argument) => reader.text(argument))
}
