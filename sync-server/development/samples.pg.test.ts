import { describe, expect, it } from 'vitest'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import { badgeOf } from '../../shared/statuses/presentation.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { GUIDE, REPOSITORIES } from './samples.ts'

describe('samples', async () => {
  const development = await testApp({ MODE: 'DEVELOPMENT' })
  const production = await testApp()
  const listOf = async (server: TestApp, email: string) => {
    const person = await server.signIn(email)
    return { person, list: (await server.ask(person, 'GET', '/api/projects')).body as Project[] }
  }

  it('a new person in mode DEVELOPMENT finds sample pages and every badge', async () => {
    const { person, list } = await listOf(development, 'Ann@example.org')
    expect(list).toHaveLength(REPOSITORIES.length + 1)
    expect(new Set(list.map(({ status }) => badgeOf(status).label))).toEqual(
      new Set(['Up to date', 'Partially Generated', 'Failed']),
    )
    const guide = list.find(({ name }) => name === 'Brewing coffee')
    const { body } = await development.ask(person, 'GET', `/api/project?projectId=${guide?.id}`)
    const { pages } = body as ProjectWithPages
    expect(pages.map(({ name }) => name).sort()).toEqual(GUIDE.map(({ title }) => title).sort())
    const { body: page } = await development.ask(person, 'GET', `/api/page/${guide?.default_page_id}`)
    expect(JSON.stringify(page)).toContain('Change one at a time.')
  })

  it('a new person in production finds no samples', async () => {
    expect((await listOf(production, 'ann@example.org')).list).toEqual([])
  })
})
