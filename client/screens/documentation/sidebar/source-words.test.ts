import { expect, it } from 'vitest'
import { importedAt, sourceWords, versionWords } from './source-words.ts'

const HASH = '3b26d70'.padEnd(40, '0')
const sourced = (type: 'github' | 'user' | 'zip', sources_at: string | null = new Date().toISOString()) => ({
  ...{ type, sources_at },
  git_url: type === 'github' ? 'https://github.com/acme/boat' : null,
  commit_hash: type === 'user' ? null : HASH,
})

it('the source line shows the commit of a repository, and no version for a manual project', () => {
  expect(sourceWords(sourced('github'))).toBe('acme/boat · 3b26d70')
  expect(sourceWords(sourced('user'))).toBe('Created in Docwright')
  expect(versionWords(sourced('github'))).toBe('the code at 3b26d70')
  expect(versionWords(sourced('user'))).toBeNull()
})

it('an archive shows when it was imported, and no commit', () => {
  expect(sourceWords(sourced('zip'))).toBe('Imported from ZIP')
  expect(versionWords(sourced('zip'))).toMatch(/^the ZIP imported [A-Z][a-z]{2} \d+, \d\d:\d\d$/)
  // A device may still store a row from before rows had this time.
  expect(versionWords(sourced('zip', null))).toBe('the ZIP')
})

it('an import from an earlier year shows its year', () => {
  const at = (sources_at: string) => importedAt({ sources_at }, new Date('2026-11-26T18:00:00'))
  expect(at('2026-11-26T14:43:00')).toBe('Nov 26, 14:43')
  expect(at('2026-02-01T09:05:00')).toBe('Feb 1, 09:05')
  expect(at('2025-11-26T14:43:00')).toBe('Nov 26, 2025')
  expect(importedAt({ sources_at: null })).toBeUndefined()
})
