import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LargeFrames } from './large-frames.ts'

function source() {
  const told: string[] = []
  return { told, pause: () => told.push('pause'), resume: () => told.push('resume') }
}

describe('the large frames of a person', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[CO54] large frames of one person are read one at a time with pauses, without delaying others', () => {
    const frames = new LargeFrames()
    const [one, two, other] = [source(), source(), source()]
    frames.begin('ann', one)
    frames.begin('ann', two)
    frames.begin('bob', other)
    frames.begin('ann', one)
    expect([one.told, two.told, other.told]).toEqual([[], ['pause'], []])
    frames.end('ann', one)
    vi.advanceTimersByTime(99)
    expect(two.told).toEqual(['pause'])
    vi.advanceTimersByTime(1)
    expect(two.told).toEqual(['pause', 'resume'])
    // The second is read now, so the first waits for it.
    frames.begin('ann', one)
    expect(one.told).toEqual(['pause'])
  })

  it('[CO54] large frames over one connection are read with pauses in between', () => {
    const frames = new LargeFrames()
    const one = source()
    frames.begin('ann', one)
    frames.end('ann', one)
    frames.begin('ann', one)
    expect(one.told).toEqual(['pause'])
    vi.advanceTimersByTime(100)
    expect(one.told).toEqual(['pause', 'resume'])
    frames.begin('ann', one)
    expect(one.told).toEqual(['pause', 'resume'])
  })

  it('[CO54] a closed connection does not block the large frames of other connections', () => {
    const frames = new LargeFrames()
    const [one, two, three] = [source(), source(), source()]
    for (const each of [one, two, three]) frames.begin('ann', each)
    frames.end('ann', two)
    frames.end('ann', one)
    vi.advanceTimersByTime(100)
    expect(three.told).toEqual(['pause', 'resume'])
    frames.end('ann', three)
    vi.advanceTimersByTime(100)
    frames.begin('ann', one)
    expect(one.told).toEqual([])
  })
})
