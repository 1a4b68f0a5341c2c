import { expect, it } from 'vitest'
import { nextCursor, parseOffset, printOffset, printSnapshotEnd } from './protocol.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

it('[SH3] the cursor grows with time in steps of a wait, and always grows for the same client', () => {
  const cursor = nextCursor(NOON, 20_000, undefined)
  expect(cursor % 20).toBe(0)
  expect(nextCursor(NOON + 1, 20_000, undefined)).toBe(cursor + 20)
  expect(nextCursor(NOON + 20_000, 20_000, undefined)).toBe(cursor + 20)
  expect(nextCursor(NOON + 1, 20_000, cursor)).toBe(cursor + 20)
  for (const previous of [cursor, cursor + 1, cursor + 5_000]) {
    expect(nextCursor(NOON, 20_000, previous)).toBeGreaterThan(previous)
  }
})

it('[SH6] offsets are read as they are printed, and nothing else is an offset', () => {
  for (const text of ['-1', 'now', '0_0', '0_17', '1_0', '123456789012345_0']) {
    const offset = parseOffset(text)
    expect(offset && printOffset(offset)).toBe(text)
  }
  for (const text of ['', '1', '-2', '0_inf', '_0', '1_', '1_0_0', ' 1_0', '1e3_0', '1234567890123456_0']) {
    expect(parseOffset(text), text).toBeUndefined()
  }
})

it('[SH1] the end of a snapshot names the transactions that the snapshot did not see', () => {
  expect(JSON.parse(printSnapshotEnd('10:20:12,14'))).toEqual({
    headers: { control: 'snapshot-end', xmin: '10', xmax: '20', xip_list: ['12', '14'] },
  })
  expect(JSON.parse(printSnapshotEnd('10:10:')).headers.xip_list).toEqual([])
})
