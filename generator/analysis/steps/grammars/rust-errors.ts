import type { Node } from 'web-tree-sitter'
import { wordsIn } from '../messages.ts'
import { raised } from '../raises.ts'
import type { RaiseStep, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'

/** `Err(…)` as what is returned is raised; false where it is none. */
export function readErr(value: Node, place: Node, reader: StepReader, into: Step[]): boolean {
  if (value.type !== 'call_expression' || reader.text(value.childForFieldName('function')) !== 'Err') return false
  const [error] = reader.parts(value.childForFieldName('arguments'))
  if (!error) return false
  reader.add(place, into, () => raisedBy(error, reader))
  return true
}

function raisedBy(error: Node, reader: StepReader): RaiseStep {
  const at = reader.inner(error) ?? error
  if (at.type === 'macro_invocation') {
    const message = messageOfMacro(at, reader)
    return { kind: 'raise', ...(message && { message }), value: reader.text(at) }
  }
  const step = raised(at, reader)
  if (step.type || step.again) return step
  const made = at.type === 'struct_expression' ? reader.text(at.childForFieldName('name')) : ownerOf(at, reader)
  return made && /^(?:\w+::)*[A-Z]\w*$/.test(made) ? { ...step, type: made } : step
}

/** The type in `Type::new(…)`. */
function ownerOf(node: Node, reader: StepReader): string | undefined {
  const callee = node.type === 'call_expression' ? node.childForFieldName('function') : null
  return callee?.type === 'scoped_identifier' ? reader.text(callee.childForFieldName('path')) : undefined
}

const PANICS = /^(?:panic|unreachable|todo|unimplemented)$/
const RAISES = /^(?:bail|anyhow::bail|eyre::bail)$/
const VALUES = /^(?:vec|format|matches|json|concat|stringify|env|include_str)$/

export function readMacro(
  node: Node,
  { names, into }: { names: readonly string[]; into: Step[] },
  reader: StepReader,
): void {
  const [macro, tokens] = reader.parts(node)
  const name = reader.text(macro)
  if (!macro || VALUES.test(name)) return
  if (PANICS.test(name) || RAISES.test(name)) {
    const message = messageOfMacro(node, reader)
    const type = PANICS.test(name) ? 'panic' : undefined
    const value = reader.text(node)
    reader.add(node, into, () => ({ kind: 'raise', ...(type && { type }), ...(message && { message }), value }))
    return
  }
  const args = tokens ? reader.range(tokens.startIndex + 1, tokens.endIndex - 1) : ''
  reader.add(node, into, () => ({
    kind: 'call',
    callee: `${name}!`,
    args: args === '' ? [] : [args],
    ...(names.length > 0 && { results: [...names] }),
  }))
}

function messageOfMacro(node: Node, reader: StepReader): string | undefined {
  const [, tokens] = reader.parts(node)
  const first = reader.parts(tokens)[0]
  const words = first && /string_literal$/.test(first.type) ? wordsIn(first, reader) : undefined
  return reader.keepsPlaces ? words : words?.replace(/\{[^{}]{0,80}\}/g, '…')
}
