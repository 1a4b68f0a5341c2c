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

it('a citation chip shows file and lines, and gives screen readers the full path and symbol', () => {
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

it('a citation chip says if the cited code has changed or was removed', () => {
  expect(chipLabel({ ...citation, state: 'stale' })).toMatchObject({ state: 'changed' })
  expect(chipLabel({ ...citation, state: 'gone' }).name).toContain('removed')
  expect(chipLabel({ ...citation, state: 'moved' })).toEqual(chipLabel(citation))
})

it('a citation chip without a known citation reads “source”', () => {
  expect(chipLabel(undefined).text).toBe('source')
})
