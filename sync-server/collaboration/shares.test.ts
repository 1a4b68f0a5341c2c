import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Shares } from './shares.ts'

function source() {
  const told: string[] = []
  return { told, pause: () => told.push('pause'), resume: () => told.push('resume') }
}

describe('the share of a person in what a process can do', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const RATE = { burst: 100, perSecond: 10 }
  const open = () => new Shares(RATE, () => performance.now())

  it('[CO54] someone over their share is paused on all connections until it grows again', () => {
    const shares = open()
    const [one, two, other] = [source(), source(), source()]
    shares.spend('ann', 100, one)
    expect(one.told).toEqual([])
    shares.spend('ann', 20, one)
    shares.spend('ann', 10, two)
    shares.spend('bob', 50, other)
    expect([one.told, two.told, other.told]).toEqual([['pause'], ['pause'], []])
    vi.advanceTimersByTime(2_900)
    expect(one.told).toEqual(['pause'])
    vi.advanceTimersByTime(200)
    expect([one.told, two.told, other.told]).toEqual([['pause', 'resume'], ['pause', 'resume'], []])
  })

  it('[CO54] someone who has spent their share waits before entering again', async () => {
    const shares = open()
    let isIn = false
    shares.spend('ann', 150, source())
    void shares.whenFree('ann').then(() => {
      isIn = true
    })
    await shares.whenFree('bob')
    await vi.advanceTimersByTimeAsync(4_900)
    expect(isIn).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isIn).toBe(true)
    await shares.whenFree('ann')
  })

  it('[CO54] the share of a person resumes no connection that is gone', () => {
    const shares = open()
    const one = source()
    shares.spend('ann', 150, one)
    shares.forget('ann', one)
    vi.advanceTimersByTime(10_000)
    expect(one.told).toEqual(['pause'])
  })
})
