import { expect, it } from 'vitest'
import { mayFollow } from '../../shared/statuses/transitions.ts'
import { STAGES } from './stages.ts'

it('each stage leads to the next stage or to its failure, as the table of transitions says', () => {
  for (const [at, { status, next, failed }] of STAGES.entries()) {
    expect([status, mayFollow(status, next), mayFollow(status, failed)]).toEqual([status, true, true])
    expect(next).toBe(STAGES[at + 1]?.status ?? 'DOC_SUCCESS')
  }
})
