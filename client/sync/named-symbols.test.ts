import { expect, it, vi } from 'vitest'
import { NAMES_MAX, type NamedSymbol } from '../../shared/contract/named-symbols.ts'
import { createNameBook } from './named-symbols.ts'

const symbol = (name: string): NamedSymbol => ({
  ...{ name, kind: 'function', path: 'src/queue.ts', start_line: 1, end_line: 2, page_id: 4 },
})
/** Knows every name that begins with a capital letter. */
const answer = async (_: number, names: readonly string[]) => names.filter((name) => /^[A-Z]/.test(name)).map(symbol)
const project = { id: 1, asOf: 'c1' }

it('the name book asks for each name once per state of the sources', async () => {
  const ask = vi.fn(answer)
  const find = createNameBook(ask)
  const [both, again] = await Promise.all([
    find(project, ['Queue', 'admit', 'Queue']),
    find(project, ['admit', 'Lamp']),
  ])
  expect([...both.keys(), ...again.keys()]).toEqual(['Queue', 'Lamp'])
  expect(ask.mock.calls).toEqual([
    [1, ['Queue', 'admit']],
    [1, ['Lamp']],
  ])
  await find({ id: 1, asOf: 'c2' }, ['Queue'])
  await find({ id: 2, asOf: 'c2' }, ['Queue'])
  expect(ask.mock.calls.slice(2)).toEqual([
    [1, ['Queue']],
    [2, ['Queue']],
  ])
})

it('the name book limits the names per request and retries after a failure', async () => {
  const ask = vi.fn(answer)
  const find = createNameBook(ask)
  const names = Array.from({ length: NAMES_MAX + 1 }, (_, at) => `Name${at}`)
  ask.mockRejectedValueOnce(new Error('no network'))
  await expect(find(project, names)).rejects.toThrow('no network')
  expect((await find(project, names)).size).toBe(names.length)
  expect(ask.mock.calls.map(([, asked]) => asked.length)).toEqual([NAMES_MAX, 1, NAMES_MAX])
})
