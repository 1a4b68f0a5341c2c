import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONNECTION_EVENTS, CONNECTION_STATES, nextState } from './connection.ts'

it('[CN1] the connection changes its state as SPEC.md says', () => {
  const spec = readFileSync(new URL('./SPEC.md', import.meta.url), 'utf8')
  const [head = [], ...rows] = spec
    .slice(spec.indexOf('| State |'))
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('|-'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(head.slice(1)).toEqual([...CONNECTION_EVENTS])
  expect(rows.map(([state]) => state)).toEqual([...CONNECTION_STATES])
  const table = CONNECTION_STATES.map((state) => [state, ...CONNECTION_EVENTS.map((event) => nextState(state, event))])
  expect(rows).toEqual(table)
})
