import type { Node } from 'web-tree-sitter'
import { calledBy } from './called.ts'
import { MAX_WRAPPERS } from './limits.ts'
import { messageOf } from './messages.ts'
import type { RaiseStep } from './step.ts'
import type { StepReader } from './step-reader.ts'

/** Classes begin with a capital. */
const TYPE = /^(?:[\w$]{1,60}(?:\.|::|\\)){0,8}\\?[A-Z][\w$]*$/

export function raised(value: Node | undefined, reader: StepReader): RaiseStep {
  const text = reader.text(value)
  if (!value || reader.caught.includes(text)) return { kind: 'raise', value: text, again: true }
  const made = madeBy(value, reader)
  const type = typeOf(made, reader)
  const message = messageOf(made, reader)
  return { kind: 'raise', ...(type && { type }), ...(message && { message }), value: text }
}

/** Returns the call that creates the error: the first call in `TypeError('…').with_traceback(t)`. */
function madeBy(value: Node, reader: StepReader): Node {
  let at = reader.inner(value) ?? value
  for (let wrappers = 0; wrappers < MAX_WRAPPERS; wrappers++) {
    const rule = reader.grammar.rules.get(at.type)
    if (rule?.is !== 'call') return at
    const callee = rule.callee ? at.childForFieldName(rule.callee) : at
    const on = callee && (callee === at || reader.grammar.members.has(callee.type)) ? reader.part(callee) : undefined
    if (!on || reader.grammar.rules.get(on.type)?.is !== 'call') return at
    at = on
  }
  return at
}

function typeOf(value: Node, reader: StepReader): string | undefined {
  const rule = reader.grammar.rules.get(value.type)
  if (rule?.is === 'call') {
    const callee = calledBy(value, rule, reader)
    return rule.sign ? callee.slice(rule.sign.length) : TYPE.test(callee) ? callee : undefined
  }
  const text = reader.text(value)
  return reader.made.get(text) ?? (TYPE.test(text) ? text : undefined)
}
