import type { Node } from 'web-tree-sitter'
import { argumentsOf } from '../called.ts'
import { returnOf } from '../long-values.ts'
import { raised } from '../raises.ts'
import type { RaiseStep, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'

/** Whether the last result of a function is an error. */
export function returnsError(result: Node | null, reader: StepReader): boolean {
  if (result?.type !== 'parameter_list') return reader.text(result) === 'error'
  return reader.text(reader.parts(result).at(-1)?.childForFieldName('type')) === 'error'
}

/** Reads a return. A result that is certainly an error counts as raised. If it may be nil, it doesn't. */
export function readReturn(node: Node, reader: StepReader, into: Step[]): void {
  const list = reader.part(node)
  const last = reader.parts(list).at(-1)
  const raised = reader.returnsError && last ? raisedBy(last, reader) : undefined
  reader.add(node, into, () => raised ?? returnOf(list, reader))
}

const MAKES_ERROR = /(?:^|\.)\w{0,80}Errorf?$|^errors\.New$/
const SENTINEL = /^(?:\w{1,80}\.)?(?:Err[A-Z]\w*|err[A-Z]\w*|EOF)$/

function raisedBy(node: Node, reader: StepReader): RaiseStep | undefined {
  const value = reader.text(node)
  if (node.type === 'call_expression') return raisedByCall(node, reader)
  const literal = node.type === 'unary_expression' ? reader.part(node, 'operand') : node
  if (literal?.type === 'composite_literal') {
    const type = reader.text(literal.childForFieldName('type'))
    return /Err/.test(type) ? { kind: 'raise', type, value } : undefined
  }
  if (reader.failing.includes(value)) return { kind: 'raise', value, again: true }
  return isSentinel(value, reader) ? { kind: 'raise', type: value, value } : undefined
}

function isSentinel(value: string, { locals, parameters }: StepReader): boolean {
  return SENTINEL.test(value) && !locals.has(value) && !parameters.has(value)
}

function raisedByCall(node: Node, reader: StepReader): RaiseStep | undefined {
  const callee = reader.text(node.childForFieldName('function'))
  const args = argumentsOf(node.childForFieldName('arguments'), reader)
  const sentinel = args.find((each) => isSentinel(each, reader))
  const isError = sentinel !== undefined || args.some((each) => reader.failing.includes(each))
  const isWrapped = /[Ww]rap|WithStack|WithMessage/.test(callee) && isError
  if (!isWrapped && (!MAKES_ERROR.test(callee) || args.length === 0)) return undefined
  const code = args.find((each) => /^codes\.[A-Z]\w*$|^\w+\.Code[A-Z]\w*$/.test(each))
  const named = /(?:^|\.)New([A-Z]\w*Error)$/.exec(callee)?.[1]
  return { ...raised(node, reader), type: code ?? sentinel ?? named ?? 'error' }
}
