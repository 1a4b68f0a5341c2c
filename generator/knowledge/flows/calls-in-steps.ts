import { bodiesOf } from '../../analysis/steps/bodies-of.ts'
import type { FunctionSteps, Step } from '../../analysis/steps/step.ts'

/**
 * Caches of `countSteps` and `calledNames`. Steps of unchanged files stay the same objects between refreshes.
 */
const counts = new WeakMap<FunctionSteps, number>()
const names = new WeakMap<FunctionSteps, ReadonlyMap<string, number>>()

/** Counts the steps of a function, including nested steps. */
export function countSteps(of: FunctionSteps): number {
  const known = counts.get(of)
  if (known !== undefined) return known
  const count = countIn(of.steps)
  counts.set(of, count)
  return count
}

function countIn(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => bodiesOf(step).reduce((count, body) => count + countIn(body), sum + 1), 0)
}

/**
 * Maps each name that a function calls, alone or as a member, to the line of the first call. In source order.
 */
export function calledNames(of: FunctionSteps): ReadonlyMap<string, number> {
  const known = names.get(of)
  if (known) return known
  const lines = new Map<string, number>()
  const visit = (list: readonly Step[]) => {
    for (const step of list) {
      for (const text of textsOf(step))
        for (const [, name = ''] of text.matchAll(CALL)) if (!lines.has(name)) lines.set(name, step.start)
      for (const body of bodiesOf(step)) visit(body)
    }
  }
  visit(of.steps)
  names.set(of, lines)
  return lines
}

const CALL = /([\p{L}_$#][\p{L}\p{N}_$]{0,80}[?!]?)(?:<[^<>()]{0,80}>)?\(/gu

/** Returns the code of a step. Adds `(` after the callee of a call, as in the source, for `CALL`. */
function textsOf(step: Step): string[] {
  const texts: (string | undefined)[] = []
  if ('callee' in step && step.callee !== undefined) texts.push(`${step.callee}(`)
  if ('args' in step) texts.push(...step.args)
  if ('condition' in step) texts.push(step.condition?.text)
  if ('over' in step) texts.push(step.over)
  if ('value' in step) texts.push(step.value)
  if ('resource' in step) texts.push(step.resource)
  if (step.kind === 'choice') texts.push(...step.cases.map(({ value }) => value))
  return texts.filter((text) => text !== undefined)
}
