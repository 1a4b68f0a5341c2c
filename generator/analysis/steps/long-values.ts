import type { Node } from 'web-tree-sitter'
import { calledBy } from './called.ts'
import { MAX_WRAPPERS } from './limits.ts'
import type { ReturnStep } from './step.ts'
import type { StepReader } from './step-reader.ts'

export function returnOf(value: Node | null | undefined, reader: StepReader): ReturnStep {
  const text = reader.text(value)
  return { kind: 'return', ...(text !== '' && { value: text }), ...calleeOfLong(value, reader) }
}

/** Maximum length of a value that is shown inside a sentence, in characters. */
const MAX_SHOWN = 40

/** Returns the callee of a long value that is just one call, with or without `await`. */
export function calleeOfLong(value: Node | null | undefined, reader: StepReader): { callee?: string } {
  if (!value || reader.text(value).length <= MAX_SHOWN) return {}
  const list = value.type === 'expression_list' ? reader.parts(value) : [value]
  let at = list.length === 1 ? reader.inner(list[0]) : undefined
  for (let wrappers = 0; at && wrappers < MAX_WRAPPERS; wrappers++) {
    const rule = reader.grammar.rules.get(at.type)
    if (rule?.is === 'call') {
      const callee = calledBy(at, rule, reader)
      return callee === '' ? {} : { callee }
    }
    if (rule?.is !== 'await') return {}
    at = reader.inner(reader.part(at, rule.field))
  }
  return {}
}
