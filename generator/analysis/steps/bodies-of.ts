import type { Step } from './step.ts'

/** Returns the lists of steps below a step: bodies, cases and handlers, in source order. */
export function bodiesOf(step: Step): (readonly Step[])[] {
  const own = 'body' in step ? [step.body] : []
  if (step.kind === 'branch') return [...own, step.otherwise ?? []]
  if (step.kind === 'choice') return step.cases.map(({ body }) => body)
  return step.kind === 'try' ? [...own, ...step.catches.map(({ body }) => body), step.finally ?? []] : own
}
