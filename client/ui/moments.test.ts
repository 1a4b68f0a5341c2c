import { describe, expect, it } from 'vitest'
import { dayOf } from './moments.ts'

describe('when something was', () => {
  it('a day is named today, yesterday or by its date', () => {
    const now = new Date(2026, 10, 22, 0, 5)
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
    expect([at(22, 0), at(21, 23), at(20, 12)].map((then) => dayOf(then, now))).toEqual([
      'Today',
      'Yesterday',
      'November 20, 2026',
    ])
  })
})
