import { expect, it } from 'vitest'
import type { CitableSource } from '../../../../shared/contract/citable-sources.ts'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { shownOf } from './use-found-sources.ts'

const source = (symbol: string | null): CitableSource => ({
  path: 'src/queue.ts',
  symbol,
  kind: symbol ? 'function' : 'file',
  start_line: 1,
  end_line: 2,
  hash: 'b10b',
})
const found = { sources: [source('admitAll'), source(null)], more: 3 }

it('the source search shows matching earlier results until new results arrive', () => {
  expect(shownOf({ of: 'adm', found }, 'adm')).toMatchObject(found)
  expect(shownOf({ of: 'a', found }, 'ADMIT').sources).toEqual([source('admitAll')])
  expect(shownOf({ of: 'a', found }, 'queue.t').sources).toEqual([source(null)])
  expect(shownOf({ of: 'a', found }, 'zebra')).toEqual({ sources: [], more: 0, note: 'Looking for sources…' })
  expect(shownOf({ of: 'a', found }, '').sources).toEqual([])
})

it('an empty source search says why nothing was found', () => {
  const none = { sources: [], more: 0 }
  const note = (error?: unknown) => shownOf({ of: 'a', found: none, error }, 'a').note
  expect(note()).toBe('No symbol or file matches.')
  expect(note(new NetworkError(new Error()))).toMatch(/needs the server/)
  expect(note(new ApiError(403, 'No.', {}))).toMatch(/no longer have permission to cite/)
  expect(note(new ApiError(500, 'No.', {}))).toMatch(/Couldn’t search/)
})
