import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RowClock } from './row-clock.ts'

describe('the row of a page is told the time of its last change', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const typing = (seconds: number, clock: RowClock) => {
    for (let key = 0; key < seconds * 10; key++) {
      clock.changed()
      vi.advanceTimersByTime(100)
    }
  }

  it('the row clock fires at the first change, once a minute and once after typing stops', () => {
    const told = vi.fn()
    const clock = new RowClock(told)
    clock.changed()
    expect(told).toHaveBeenCalledTimes(1)
    typing(185, clock)
    expect(told).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(10_000)
    expect(told).toHaveBeenCalledTimes(5)
    vi.advanceTimersByTime(600_000)
    expect(told).toHaveBeenCalledTimes(5)
  })

  it('the row clock fires at once on a flush if a change is pending', () => {
    const told = vi.fn()
    const clock = new RowClock(told)
    clock.flush()
    expect(told).not.toHaveBeenCalled()
    clock.changed()
    clock.flush()
    expect(told).toHaveBeenCalledTimes(1)
    clock.changed()
    clock.flush()
    expect(told).toHaveBeenCalledTimes(2)
  })
})
