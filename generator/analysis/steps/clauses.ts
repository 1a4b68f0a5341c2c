import type { Node } from 'web-tree-sitter'
import { endLine } from '../languages/syntax.ts'
import type { Act, Step } from './step.ts'
import type { StepReader } from './step-reader.ts'

/** `body`: the field of what is done under a condition; `next`: the clause with a further condition. */
type Names = { body: string; next: string }

/**
 * Adds an `if` whose other clauses are all its direct children. Each clause becomes the alternative of the
 * one before.
 */
export function addClauses(node: Node, names: Names, into: Step[], reader: StepReader): void {
  const clauses = node.childrenForFieldName('alternative').filter((each) => each !== null)
  reader.add(node, into, () => branchOf(node, clauses, names, reader))
}

function branchOf(node: Node, rest: readonly Node[], names: Names, reader: StepReader): Act {
  const condition = reader.condition(reader.part(node, 'condition'))
  const body = reader.inside(node.childForFieldName(names.body))
  const [next, ...others] = rest
  let otherwise: Step[] = []
  if (next?.type === names.next) {
    const end = endLine(others.at(-1) ?? next)
    otherwise = reader.chain((inner) => reader.add(next, inner, () => branchOf(next, others, names, reader), end))
  } else if (next) otherwise = reader.otherwise(next.childForFieldName('body'))
  return { kind: 'branch', condition, body, ...(otherwise.length > 0 && { otherwise }) }
}
