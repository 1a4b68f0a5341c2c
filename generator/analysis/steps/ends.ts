import type { Step } from './step.ts'

/** Whether the steps always end by return, raise or jump, so that no step after them runs. */
export function ends(steps: readonly Step[]): boolean {
  const last = steps.at(-1)
  if (last?.kind === 'branch') return last.otherwise !== undefined && ends(last.body) && ends(last.otherwise)
  if (last?.kind === 'return') return !last.yields
  return last?.kind === 'raise' || last?.kind === 'leave'
}
