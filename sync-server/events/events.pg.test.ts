import { describe, expect, it } from 'vitest'
import { EVENTS } from '../../shared/contract/events.ts'
import { testApp } from '../testing/test-app.ts'

describe('events', () => {
  it('events are counted without a person if the operator turns them on', async () => {
    const server = await testApp({ EVENTS: 'on' })
    const ann = await server.signIn('ann@example.org')
    const post = (body: object) => server.ask(ann, 'POST', '/api/events', body)
    for (const name of EVENTS) expect((await post({ name })).status).toBe(200)
    await post({ name: 'Sign In Success', provider: 'github' })
    const rows = await server.database.sql`select name, provider from events order by id`
    expect([...rows]).toEqual([
      ...EVENTS.map((name) => ({ name, provider: null })),
      { name: 'Sign In Success', provider: 'github' },
    ])
    for (const wrong of [
      { name: 'Page Viewed' },
      {},
      { name: EVENTS[0], email: 'x' },
      { name: EVENTS[0], provider: 'x' },
    ]) {
      expect((await post(wrong)).status).toBe(400)
    }
    expect((await server.ask(null, 'POST', '/api/events', { name: EVENTS[0] })).status).toBe(401)
    expect((await server.ask(null, 'GET', '/api/config')).body).toMatchObject({ events: true })
  })

  it('events are not stored by default', async () => {
    const server = await testApp()
    const ann = await server.signIn('ann@example.org')
    expect((await server.ask(ann, 'POST', '/api/events', { name: EVENTS[0] })).status).toBe(200)
    expect(await server.database.sql`select 1 from events`).toHaveLength(0)
    expect((await server.ask(null, 'GET', '/api/config')).body).toMatchObject({ events: false })
  })
})
