import { expect, it } from 'vitest'
import { NetworkError } from '../api/index.ts'
import { createAskSearch, NotKeptHere, type SearchQuestion, type Source } from './ask-search.ts'

const { signal } = new AbortController()
const NOTHING = { hits: [], total: 0, similar: false, pages: [], symbols: [], projects: [] }
const unreachable = () => Promise.reject(new NetworkError('cut'))
const question = (projectId?: number): SearchQuestion => ({ query: 'route', limit: 20, projectId })

/** A device that stores some projects with their text. */
function device({ kept, offline = false, reach = async () => NOTHING }: Device) {
  const asked: string[] = []
  const ask = createAskSearch({
    here: async (wanted) => {
      const ids = [...kept.keys()].filter((id) => !wanted || wanted.includes(id))
      const names = ids.map((id) => kept.get(id) ?? '')
      return { userId: 'ann', projectIds: ids, names, hasOthers: kept.size > ids.length, offline }
    },
    askServer: () => {
      asked.push('server')
      return reach()
    },
    askDevice: async (_, { projectIds }) => {
      asked.push(`device ${projectIds}`)
      return NOTHING
    },
  })
  return { asked, ask: (projectId?: number, source?: Source) => ask(question(projectId), signal, source) }
}
type Device = { kept: Map<number, string>; offline?: boolean; reach?: () => Promise<typeof NOTHING> }
const BOTH = new Map([
  [1, 'One'],
  [2, 'Two'],
])

it('a search on the device names all searched projects, even those without results', async () => {
  const { ask, asked } = device({ kept: BOTH, reach: unreachable })
  expect(await ask()).toMatchObject({ from: 'device', searched: ['One', 'Two'], projects: [] })
  expect(await ask(2)).toMatchObject({ from: 'device', searched: ['Two'] })
  expect(asked).toEqual(['server', 'device 1,2', 'server', 'device 2'])
})

it('search skips a server known to be unreachable if this device can answer', async () => {
  const { ask, asked } = device({ kept: BOTH, offline: true })
  await ask()
  expect(asked).toEqual(['device 1,2'])
})

it('a search error for a missing project says whether the device keeps other projects', async () => {
  const some = device({ kept: BOTH, offline: true, reach: unreachable })
  await expect(some.ask(3)).rejects.toMatchObject({ hasOthers: true })
  const none = device({ kept: new Map(), reach: unreachable })
  await expect(none.ask(3)).rejects.toMatchObject({ hasOthers: false })
  await expect(none.ask(3)).rejects.toBeInstanceOf(NotKeptHere)
})

it('a continued search asks only the given source', async () => {
  const { ask, asked } = device({ kept: BOTH, reach: unreachable })
  await ask(undefined, 'device')
  await expect(ask(undefined, 'server')).rejects.toBeInstanceOf(NetworkError)
  expect(asked).toEqual(['device 1,2', 'server'])
})

it('a continued device search fails instead of asking the server if the project is no longer kept', async () => {
  const { ask, asked } = device({ kept: BOTH })
  await expect(ask(3, 'device')).rejects.toMatchObject({ hasOthers: true })
  await expect(ask(3, 'device')).rejects.toBeInstanceOf(NotKeptHere)
  expect(asked).toEqual([])
})
