import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../languages/syntax.ts'
import { ends } from './ends.ts'
import type { Case } from './step.ts'
import type { StepReader } from './step-reader.ts'

type Clause = { clause: Node; labels: string[]; isDefault: boolean; statements: readonly Node[] }

/**
 * Returns the cases of a `switch` in which a case falls through unless something leaves it. A case without
 * statements shares the statements of the next case. A `break` at the end adds no step.
 */
export function fallingCases(clauses: readonly Clause[], reader: StepReader): Case[] {
  const cases: Case[] = []
  let labels: string[] = []
  let isDefault = false
  let first: Node | undefined
  for (const [index, { clause, statements, ...own }] of clauses.entries()) {
    labels.push(...own.labels)
    isDefault ||= own.isDefault
    first ??= clause
    const isLast = index === clauses.length - 1
    if (statements.length === 0 && !isLast) continue
    const last = statements.at(-1)
    const isBroken = last !== undefined && isBreak(last, reader)
    const done = isBroken ? statements.slice(0, -1) : statements
    const body = reader.insideOf(done)
    const goesOn = !isLast && !isBroken && !ends(body)
    const lines = { start: startLine(first), end: Math.max(startLine(first), endLine(clause)) }
    // A labelled case that shares its statements with the default case becomes a separate case.
    if (isDefault && labels.length > 0) cases.push({ labels, body: [], ...lines, through: true })
    cases.push({
      labels: isDefault ? [] : labels,
      body,
      ...lines,
      ...(goesOn && { through: true }),
      ...(done.length === 0 && { value: '' }),
    })
    labels = []
    isDefault = false
    first = undefined
  }
  return cases
}

function isBreak(node: Node, reader: StepReader): boolean {
  const rule = reader.grammar.rules.get(node.type)
  return rule?.is === 'leave' && rule.how === 'break' && reader.parts(node).length === 0
}
