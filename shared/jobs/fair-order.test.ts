import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairOrder, type WaitingJob } from './fair-order.ts'

const waiting = (id: string, owner: string | null, askedAt: number, job: Partial<WaitingJob> = {}): WaitingJob => ({
  ...{ id, owner, askedAt, isDue: true, running: 0, lastTurn: null, ...job },
})
const idsOf = (jobs: readonly WaitingJob[]) => fairOrder(jobs).map(({ id }) => id)

describe('the order of jobs', () => {
  it('the job order gives every owner a first turn before anyone gets a second', () => {
    expect(idsOf([waiting('a1', 'ann', 1), waiting('a2', 'ann', 2), waiting('b1', 'bob', 3)])).toEqual([
      'a1',
      'b1',
      'a2',
    ])
  })

  it('the job order puts the jobs of an owner with a running job after those of other owners', () => {
    expect(idsOf([waiting('a2', 'ann', 2, { running: 1 }), waiting('b1', 'bob', 3)])).toEqual(['b1', 'a2'])
  })

  it('the job order puts an owner who just had a turn after the others', () => {
    expect(idsOf([waiting('a1', 'ann', 1, { lastTurn: 9 }), waiting('b1', 'bob', 3, { lastTurn: 5 })])).toEqual([
      'b1',
      'a1',
    ])
  })

  it('the job order puts the example of the installation last', () => {
    expect(idsOf([waiting('x', null, 1), waiting('a1', 'ann', 2), waiting('a2', 'ann', 3)])).toEqual(['a1', 'a2', 'x'])
  })

  it('the job order lets no owner wait for more than one turn of each other owner', () => {
    const arrival = fc.record({ owner: fc.constantFrom('ann', 'bob', 'eve', 'dan'), at: fc.nat(40) })
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 60 }), (arrivals) => {
        let queue: { id: string; owner: string; askedAt: number }[] = []
        const lastTurn = new Map<string, number>()
        const served: { owner: string; others: ReadonlySet<string> }[] = []
        for (let now = 0; now <= 40 || queue.length > 0; now++) {
          for (const [n, { owner, at }] of arrivals.entries())
            if (at === now) queue.push({ id: `${n}`, owner, askedAt: at })
          const turn = (owner: string) => ({ running: 0, isDue: true, lastTurn: lastTurn.get(owner) ?? null })
          const [next] = fairOrder(queue.map((job) => ({ ...job, ...turn(job.owner) })))
          if (!next) continue
          queue = queue.filter(({ id }) => id !== next.id)
          lastTurn.set(next.owner, now)
          served.push({ owner: next.owner, others: new Set(queue.map(({ owner }) => owner)) })
        }
        for (const [at, { others }] of served.entries()) {
          for (const owner of others) {
            const until = served.slice(at).findIndex((turn) => turn.owner === owner)
            const between = served.slice(at, at + until).map((turn) => turn.owner)
            expect(new Set(between).size, `${owner} waits for ${between}`).toBe(between.length)
          }
        }
      }),
    )
  })
})
