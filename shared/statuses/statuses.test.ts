import { describe, expect, it } from 'vitest'
import { badgeOf, compareProjects, failureOf, progressOf } from './presentation.ts'
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
const BADGES: readonly { label: string; rank: number; statuses: Status[] }[] = [
  { label: 'Up to date', rank: 1, statuses: ['DOC_SUCCESS', 'READY'] },
  { label: 'Updating', rank: 2, statuses: ['DOC_UPDATING'] },
  { label: 'Partially Generated', rank: 4, statuses: ['DOC_FILE_PAGES_FAILED'] },
  {
    label: 'Failed',
    rank: 5,
    statuses: ['CLONE_FAIL', 'PULL_FAIL', 'DOC_TOPICS_FAILED', 'DOC_TOPIC_PAGES_FAILED', 'DOC_FAILURE'],
  },
]
/** Usual flow: clone, file overviews, project overview, topics, topic pages, subtopics, file pages. */
const STAGES_OF_A_RUN: readonly Status[] = [
  'REQUEST_TO_CLONE',
  'CLONING',
  'CLONE_SUCCESS',
  'DOC_PENDING',
  'DOC_FILE_OVERVIEWS_GENERATING',
  'DOC_PROJECT_OVERVIEW_GENERATING',
  'DOC_TOPICS_GENERATING',
  'DOC_TOPIC_PAGES_GENERATING',
  'DOC_SUBTOPICS_GENERATING',
  'DOC_FILE_PAGES_GENERATING',
]
const WORDS = {
  'Getting things ready': 'This will take some time, feel free to get a cup of coffee',
  'All Done!': 'Your documentation is ready to view.',
  'Documentation Failed':
    "Sorry, we couldn't generate your documentation. This is likely an error on our side, please don't hesitate to contact our support team.",
}

describe('statuses', () => {
  it('statuses have the percentages of the progress screen', () => {
    const actual = Object.fromEntries(STATUSES.map((status) => [status, progressOf(status).percent]))
    const expected = Object.fromEntries(
      Object.entries(PERCENT).flatMap(([percent, statuses]) => statuses.map((status) => [status, Number(percent)])),
    )
    expect(actual).toEqual(expected)
    expect(progressOf('NEWER')).toMatchObject({ percent: 0, title: 'Unknown status' })
  })

  it('statuses have their badge and rank from the table, or otherwise count as in progress', () => {
    for (const status of STATUSES) {
      const row = BADGES.find(({ statuses }) => statuses.includes(status))
      const { label, rank } = row ?? { label: 'In Progress', rank: 3 }
      expect([status, badgeOf(status)]).toMatchObject([status, { label, rank }])
    }
    const hidden = STATUSES.filter((status) => badgeOf(status).hidden)
    expect(hidden.sort()).toEqual(['CLONE_SUCCESS', 'DOC_SUCCESS', 'IDLE', 'READY'])
    expect(badgeOf('NEWER')).toMatchObject({ label: 'Unknown Status', tone: 'failed', rank: 10, hidden: false })
    expect(badgeOf(undefined).label).toBe('Unknown Status')
  })

  it('projects are sorted by rank, then by name', () => {
    const projects = [
      { name: 'c', status: 'NEWER' },
      { name: 'b', status: 'DOC_FAILURE' },
      { name: 'd', status: 'DOC_SUCCESS' },
      { name: 'a', status: 'CLONING' },
      { name: 'B', status: 'READY' },
    ]
    expect(projects.sort(compareProjects).map(({ name }) => name)).toEqual(['B', 'd', 'a', 'b', 'c'])
  })

  it('every status has its title on the progress screen, and failed topics show as in progress', () => {
    for (const [title, statuses] of [
      ['Getting things ready', [...STAGES_OF_A_RUN, 'IDLE', 'DOC_TOPICS_FAILED']],
      ['All Done!', ['DOC_SUCCESS', 'READY']],
      ['Documentation Failed', ['DOC_FAILURE', 'CLONE_FAIL', 'PULL_FAIL', 'DOC_TOPIC_PAGES_FAILED']],
    ] as const) {
      for (const status of statuses) expect(progressOf(status)).toMatchObject({ title, text: WORDS[title] })
    }
    expect(progressOf('DOC_TOPICS_FAILED').outcome).toBe('failed')
  })

  it('every failed run is reported, even if its badge says In Progress', () => {
    const bad = (title: string) => ({ title, tone: 'bad' })
    const attention = (title: string) => ({ title, tone: 'attention' })
    const told = new Map<Status, object>([
      ['CLONE_FAIL', bad('Failed')],
      ['PULL_FAIL', attention('No longer kept up to date')],
      ['DOC_FILE_OVERVIEWS_FAILED', bad('Failed')],
      ['DOC_PROJECT_OVERVIEW_FAILED', bad('Failed')],
      ['DOC_TOPICS_FAILED', bad('Failed')],
      ['DOC_TOPIC_PAGES_FAILED', bad('Failed')],
      ['DOC_FILE_PAGES_FAILED', attention('Partially Generated')],
      ['DOC_FAILURE', bad('Failed')],
    ])
    for (const status of STATUSES) {
      expect([status, failureOf(status)]).toEqual([status, told.get(status)])
      expect(progressOf(status).outcome === 'failed', status).toBe(told.has(status))
    }
    expect(failureOf('NEWER')).toEqual(bad('Unknown Status'))
  })

  it('every status can reach success, and a settled status leads to unsettled ones or PULL_FAIL', () => {
    for (const status of STATUSES) {
      const reached = new Set<Status>([status])
      for (const at of reached) for (const next of TRANSITIONS[at]) reached.add(next)
      expect(reached.has('DOC_SUCCESS')).toBe(true)
      // A documented project may lose its repository without any action on its documentation.
      const ends = isSettled(status) ? TRANSITIONS[status].filter(isSettled) : []
      expect(ends).toEqual(status !== 'PULL_FAIL' && isUpdatable(status) ? ['PULL_FAIL'] : [])
    }
  })

  it('the statuses of a run follow each other from the clone to success', () => {
    const run: Status[] = [...STAGES_OF_A_RUN, 'DOC_SUCCESS']
    for (const [at, status] of run.slice(0, -1).entries()) expect(TRANSITIONS[status][0]).toBe(run[at + 1])
  })

  it('a settled project can be cloned again, and is updated only if its status allows it', () => {
    for (const status of STATUSES.filter(isSettled)) {
      expect([status, mayFollow(status, 'REQUEST_TO_CLONE')]).toEqual([status, true])
      for (const next of ['DOC_UPDATING', 'PULL_FAIL'] as const) {
        expect([status, mayFollow(status, next)]).toEqual([status, isUpdatable(status)])
      }
      // Generates from the existing sources. After PULL_FAIL, the project has a repository and must be cloned.
      expect([status, mayFollow(status, 'DOC_PENDING')]).toEqual([status, status !== 'PULL_FAIL'])
    }
    expect(mayFollow('CLONING', 'CLONING')).toBe(true)
    expect(mayFollow('CLONING', 'DOC_SUCCESS')).toBe(false)
  })
})
