import { beforeEach, expect, it, vi } from 'vitest'
import type { Project } from '../../shared/contract/projects.ts'
import { storedListKey } from '../session/index.ts'
import { readStoredList, storeList } from './stored-list.ts'

const project = (id: number) => ({ id, name: `Project ${id}` }) as Project
const signedIn = (id: string) => kept.set('user-storage', JSON.stringify({ id, email: `${id}@example.org` }))
const kept = new Map<string, string>()
let version = '1'

beforeEach(() => {
  kept.clear()
  version = '1'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { querySelector: () => ({ content: version }) })
  return () => vi.unstubAllGlobals()
})

it('[WD1] the stored list is returned only to its owner', () => {
  signedIn('ann')
  storeList('ann', [project(1), project(2)])
  expect(readStoredList('ann')).toEqual([project(1), project(2)])
  expect(readStoredList('bob')).toBeUndefined()
})

it('[WD1] the stored list keeps nothing for someone who logged out meanwhile', () => {
  storeList('ann', [project(1)])
  signedIn('bob')
  storeList('ann', [project(1)])
  expect(kept.has(storedListKey('ann'))).toBe(false)
})

it('the stored list returns nothing from another version or from broken text', () => {
  signedIn('ann')
  storeList('ann', [project(1)])
  version = '2'
  expect(readStoredList('ann')).toBeUndefined()
  for (const text of ['', '{', 'null', '7', '{"version":"2"}', '{"version":"2","projects":{}}']) {
    kept.set(storedListKey('ann'), text)
    expect(readStoredList('ann')).toBeUndefined()
  }
  version = '1'
  storeList('ann', [project(1)])
  storeList(
    'ann',
    Array.from({ length: 101 }, (_, id) => project(id)),
  )
  expect(readStoredList('ann')).toBeUndefined()
  storeList('ann', [project(1)])
  storeList('ann', [])
  expect(readStoredList('ann')).toBeUndefined()
})
