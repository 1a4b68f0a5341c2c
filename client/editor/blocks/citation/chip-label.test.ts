import { expect, it } from 'vitest'
import type { Citation } from '../../../../shared/contract/pages.ts'
import { chipLabel } from './chip-label.ts'

const citation: Citation = {
  id: 1,
  path: 'internal/http/router.go',
  symbol: 'Server.ServeHTTP',
  start_line: 118,
  end_line: 164,
  commit_hash: null,
  state: 'current',
}

it('names the file and the lines, and in full for those who hear it', () => {
  expect(chipLabel(citation)).toEqual({
    text: 'router.go:118–164',
    state: '',
    name: 'router.go:118–164, source, internal/http/router.go, Server.ServeHTTP',
  })
  expect(chipLabel({ ...citation, path: 'main.go', end_line: 118, symbol: null })).toMatchObject({
    text: 'main.go:118',
    name: 'main.go:118, source',
  })
})

it('says in a word when the code is no longer what it was', () => {
  expect(chipLabel({ ...citation, state: 'stale' })).toMatchObject({ state: 'changed' })
  expect(chipLabel({ ...citation, state: 'gone' }).name).toContain('removed')
  expect(chipLabel({ ...citation, state: 'moved' })).toEqual(chipLabel(citation))
})

it('stands for a citation that is not known', () => {
  expect(chipLabel(undefined).text).toBe('source')
})
