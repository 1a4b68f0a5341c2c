import { describe, expect, it } from 'vitest'
import { badgeOf, compareProjects, progressOf } from './presentation.ts'
import { isSettled, isUpdatable, STATUSES, type Status } from './status.ts'
import { mayFollow, TRANSITIONS } from './transitions.ts'

const PERCENT: Record<string, Status[]> = {
  0: ['IDLE'],
  5: ['REQUEST_TO_CLONE', 'CLONING'],
  10: ['CLONE_SUCCESS', 'CLONE_FAIL'],
  15: ['DOC_PENDING', 'DOC_FILE_OVERVIEWS_GENERATING', 'DOC_FILE_OVERVIEWS_FAILED'],
  35: ['DOC_PROJECT_OVERVIEW_GENERATING', 'DOC_PROJECT_OVERVIEW_FAILED'],
  44: ['DOC_TOPICS_GENERATING', 'DOC_TOPICS_FAILED'],
  55: ['DOC_TOPIC_PAGES_GENERATING', 'DOC_TOPIC_PAGES_FAILED', 'DOC_SUBTOPICS_GENERATING'],
  65: ['DOC_FILE_PAGES_GENERATING', 'DOC_FILE_PAGES_FAILED'],
  70: ['DOC_UPDATING'],
  100: ['DOC_SUCCESS', 'DOC_FAILURE', 'READY', 'PULL_FAIL'],
}
const RANKS: Record<string, Status[]> = {
  1: ['DOC_SUCCESS', 'READY'],
  2: ['DOC_UPDATING'],
  4: ['DOC_FILE_PAGES_FAILED'],
  5: ['CLONE_FAIL', 'PULL_FAIL', 'DOC_TOPICS_FAILED', 'DOC_TOPIC_PAGES_FAILED', 'DOC_FAILURE'],
}

describe('statuses', () => {
  it('have the percent of the progress screen', () => {
    const actual = Object.fromEntries(STATUSES.map((status) => [status, progressOf(status).percent]))
    const expected = Object.fromEntries(
      Object.entries(PERCENT).flatMap(([percent, statuses]) => statuses.map((status) => [status, Number(percent)])),
    )
    expect(actual).toEqual(expected)
    expect(progressOf('NEWER')).toMatchObject({ percent: 0, title: 'Unknown status' })
  })

  it('have their badge and rank, in progress unless the table says otherwise', () => {
    for (const status of STATUSES) {
      const row = Object.entries(RANKS).find(([, statuses]) => statuses.includes(status))
      expect([status, badgeOf(status).rank]).toEqual([status, Number(row?.[0] ?? 3)])
    }
    const hidden = STATUSES.filter((status) => badgeOf(status).hidden)
    expect(hidden.sort()).toEqual(['CLONE_SUCCESS', 'DOC_SUCCESS', 'IDLE', 'READY'])
    expect(badgeOf('NEWER')).toMatchObject({ label: 'Unknown Status', tone: 'failed', rank: 10, hidden: false })
    expect(badgeOf(undefined).label).toBe('Unknown Status')
  })

  it('sort projects by rank, then by name', () => {
    const projects = [
      { name: 'c', status: 'NEWER' },
      { name: 'b', status: 'DOC_FAILURE' },
      { name: 'd', status: 'DOC_SUCCESS' },
      { name: 'a', status: 'CLONING' },
      { name: 'B', status: 'READY' },
    ]
    expect(projects.sort(compareProjects).map(({ name }) => name)).toEqual(['B', 'd', 'a', 'b', 'c'])
  })

  it('say what the progress screen says: topics that failed still read as in progress', () => {
    expect(progressOf('CLONING').title).toBe('Getting things ready')
    expect(progressOf('DOC_SUCCESS').title).toBe('All Done!')
    expect(progressOf('DOC_FAILURE').title).toBe('Documentation Failed')
    expect(progressOf('DOC_TOPICS_FAILED')).toMatchObject({ title: 'Getting things ready', outcome: 'failed' })
  })

  it('lead from every unsettled status to an end, and from every end back to work', () => {
    for (const status of STATUSES) {
      const reached = new Set<Status>([status])
      for (const at of reached) for (const next of TRANSITIONS[at]) reached.add(next)
      expect(reached.has('DOC_SUCCESS')).toBe(true)
      // What is documented may lose its repository, with nothing done about it.
      const ends = isSettled(status) ? TRANSITIONS[status].filter(isSettled) : []
      expect(ends).toEqual(status !== 'PULL_FAIL' && isUpdatable(status) ? ['PULL_FAIL'] : [])
    }
  })

  it('lead where people and repositories take a settled project', () => {
    for (const status of STATUSES.filter(isSettled)) {
      expect([status, mayFollow(status, 'REQUEST_TO_CLONE')]).toEqual([status, true])
      for (const next of ['DOC_UPDATING', 'PULL_FAIL'] as const) {
        expect([status, mayFollow(status, next)]).toEqual([status, isUpdatable(status)])
      }
      // From the sources that are here already; what loses its repository has one.
      expect([status, mayFollow(status, 'DOC_PENDING')]).toEqual([status, status !== 'PULL_FAIL'])
    }
    expect(mayFollow('CLONING', 'CLONING')).toBe(true)
    expect(mayFollow('CLONING', 'DOC_SUCCESS')).toBe(false)
  })
})
