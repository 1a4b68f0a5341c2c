import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { badgeOf } from '../../../../shared/statuses/presentation.ts'
import { STATUSES } from '../../../../shared/statuses/status.ts'
import { type Freshness, freshnessWords } from '../../../sync/reading/freshness.ts'
import { metaOf } from './page-meta-words.ts'

const spec = readFileSync(new URL('../../../sync/SPEC.md', import.meta.url), 'utf8')
const rows = [...spec.matchAll(/^\| (a page|a page, for its reader|this device|generation) \| (.*?) \|/gm)]
const phrasesOf = (...about: string[]) =>
  rows
    .filter(([, of = '']) => about.includes(of))
    .flatMap(([, , phrases = '']) => phrases.split(/, (?=[A-Z]|\d+ [a-z])/))

const now = new Date('2026-03-10T16:00:00')
const at = new Date('2026-03-10T14:02:00').getTime()
const page = { source_path: null }
const project = { status: 'PULL_FAIL', commit_hash: '3b26d70', undone_commit: null }
const citation = (state: 'current' | 'stale') => ({
  ...{ id: 1, symbol: null, start_line: 1, end_line: 2, commit_hash: null },
  ...{ path: 'a.go', state },
})

it('the words for the age of a page match the specification', () => {
  const states: Freshness[] = [{ is: 'behind' }, { is: 'checked', at }, { is: 'unreachable', at }]
  const version = 'the code at 3b26d70'
  const said = [
    metaOf({ source_path: null, differs: 0 }, [citation('current')], { version }).freshness?.text,
    metaOf(
      { source_path: null },
      [citation('stale'), citation('stale')].map((one) => ({ ...one, commit_hash: '3f8a57d' })),
      { version: null },
    ).freshness?.text,
    metaOf({ source_path: null, differs: 3 }, [citation('current')], { version }).freshness?.text,
    metaOf(page, [], { version, now, project: { ...project, unreachable_since: new Date(at).toISOString() } })
      .unreachable,
    ...states.map((state) => freshnessWords(state, now.toISOString(), now)),
  ]
  expect(said).toEqual(phrasesOf('a page, for its reader'))
})

it('sync, generation and the age of a page share no phrase', () => {
  const generation = [...new Set(STATUSES.map((status) => badgeOf(status).label))]
  const sets = [phrasesOf('a page', 'this device'), generation, phrasesOf('a page, for its reader')]
  expect(sets.map((set) => set.length > 0)).toEqual([true, true, true])
  const all = sets.flatMap((set) => [...new Set(set)].map((phrase) => phrase.toLowerCase()))
  expect(all.filter((phrase, index) => all.indexOf(phrase) !== index)).toEqual([])
  const [sync = [], , page = []] = sets
  for (const phrase of [...sync, ...page]) expect(phrase).not.toMatch(/up to date|updating/i)
})
