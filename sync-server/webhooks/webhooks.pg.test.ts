import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertProject } from '../../db/tables/projects.ts'
import { purgeDeliveries } from '../../db/tables/webhook-deliveries.ts'
import type { Visibility } from '../../shared/rbac/can.ts'
import { startFakeGithub } from '../testing/fake-github.ts'
import { type Delivery, signedDelivery } from '../testing/github/deliver.ts'
import { testApp } from '../testing/test-app.ts'

describe('what GitHub tells', async () => {
  const github = await startFakeGithub()
  afterAll(github.close)
  const { store } = github
  const server = await testApp(github.settings)
  const { sql } = server.database
  const secret = github.settings.GITHUB_WEBHOOK_SECRET

  const repository = store.addRepository('acme/nano', { isPrivate: true })
  const installation = store.install(repository)
  const open = store.addRepository('acme/open')
  const add = (id: number, url: string, more: object = {}) =>
    insertProject(
      sql,
      {
        id,
        type: 'github',
        name: 'P',
        visibility: 'public' as Visibility,
        status: 'DOC_SUCCESS',
        git_url: url,
        ...more,
      },
      null,
    )
  await add(1, `${github.origin}/acme/nano`, {
    git_repository_id: String(repository.id),
    installation_id: String(installation.id),
  })
  await add(2, `${github.origin}/Acme/Open`)
  await add(3, `${github.origin}/other/thing`)

  const send = async (delivery: Delivery, change: Record<string, string> = {}) => {
    const { headers, body } = signedDelivery({ secret, ...delivery })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/webhooks/github',
      headers: { host: 'localhost:3000', ...headers, ...change },
      payload: body,
    })
    return { status: answer.statusCode, outcome: answer.json<{ outcome?: string }>().outcome }
  }
  const jobs = async () =>
    (
      await sql<{ data: { projectId: number; told?: string } }[]>`
        select data from pgboss.job where name = 'refresh' and state < 'completed' order by (data ->> 'projectId')::int`
    ).map(({ data }) => data)
  beforeEach(async () => {
    await sql`delete from pgboss.job where name = 'refresh'`
  })
  let pushes = 0
  const push = (of = repository, branch = 'main') => {
    pushes += 1
    const { event, payload } = github.push(of, branch)
    return { event, payload: { ...payload, number: pushes } }
  }
  const about = (action: string, more: object = {}) => ({
    event: 'repository',
    payload: { action, repository: github.api.describe(repository), ...more },
  })

  it('a push to the documented branch queues one refresh, however many arrive', async () => {
    expect(await send(push())).toEqual({ status: 202, outcome: 'taken' })
    await send(push())
    await send(push())
    expect(await jobs()).toEqual([{ projectId: 1 }])
    await send(push(open))
    expect(await jobs()).toEqual([{ projectId: 1 }, { projectId: 2 }])
  })

  it('a webhook for another branch, a tag or another event is ignored', async () => {
    const others = [
      push(repository, 'feature'),
      { event: 'push', payload: { ...push().payload, ref: 'refs/tags/main' } },
      { event: 'ping', payload: { zen: 'Speak like a human.' } },
      { event: 'issues', payload: { action: 'opened', repository: github.api.describe(repository) } },
      { event: '__proto__', payload: {} },
    ]
    for (const other of others) expect(await send(other)).toEqual({ status: 202, outcome: 'ignored' })
    expect(await jobs()).toEqual([])
  })

  it('an event from GitHub counts only when it is signed with the secret', async () => {
    const { payload } = push()
    const body = JSON.stringify(payload)
    const wrong = [
      { secret: 'guess' },
      { secret: '' },
      { signature: '' },
      { signature: 'sha256=' },
      { signature: `sha256=${'0'.repeat(64)}` },
      { signature: `sha1=${'0'.repeat(40)}` },
      { signature: `sha256=${'z'.repeat(64)}` },
    ]
    for (const forged of wrong) expect((await send({ event: 'push', payload: body, ...forged })).status).toBe(401)
    const { signature } = {
      signature: signedDelivery({ event: 'push', payload: body, secret }).headers['x-hub-signature-256'],
    }
    // Signed for another body: one more blank is another body.
    expect((await send({ event: 'push', payload: `${body} `, signature })).status).toBe(401)
    const unsigned = signedDelivery({ event: 'push', payload: body, secret })
    const { 'x-hub-signature-256': _, ...headers } = unsigned.headers
    const answer = await server.app.inject({
      method: 'POST',
      url: '/webhooks/github',
      headers: { host: 'localhost:3000', ...headers },
      payload: body,
    })
    expect(answer.statusCode).toBe(401)
    expect(await jobs()).toEqual([])
    expect((await send({ event: 'push', payload: body, signature })).outcome).toBe('taken')
  })

  it('a webhook delivery takes effect once, under its own id and another', async () => {
    const delivery = { ...push(), id: randomUUID() }
    expect((await send(delivery)).outcome).toBe('taken')
    await sql`delete from pgboss.job where name = 'refresh'`
    expect(await send(delivery)).toEqual({ status: 202, outcome: 'known' })
    expect(await send({ ...delivery, id: randomUUID() })).toEqual({ status: 202, outcome: 'known' })
    expect(await send({ ...push(), id: delivery.id })).toEqual({ status: 202, outcome: 'known' })
    expect(await jobs()).toEqual([])
  })

  it('a webhook delivery is forgotten after three months', async () => {
    const count = async () => (await sql`select 1 from webhook_deliveries`).length
    const before = await count()
    await sql`update webhook_deliveries set received_at = now() - interval '91 days' where id = (
      select min(id) from webhook_deliveries)`
    await purgeDeliveries(sql)
    expect(await count()).toBe(before - 1)
  })

  it('a webhook delivery that arrives several times at once is taken once', async () => {
    const delivery = push()
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => send(delivery)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['known', 'known', 'known', 'taken'])
  })

  it('a webhook delivery that is too large or malformed is refused or ignored', async () => {
    expect((await send({ event: 'push', payload: 'x'.repeat(5 * 1024 * 1024 + 1) })).status).toBe(413)
    const wrong: (object | string)[] = [
      '{"ref":',
      '[]',
      'null',
      { ref: 7 },
      { ref: 'refs/heads/main', repository: { id: 'x', html_url: 'y', private: true, default_branch: 'main' } },
    ]
    for (const payload of wrong)
      expect(await send({ event: 'push', payload })).toEqual({ status: 202, outcome: 'ignored' })
    expect((await send({ event: 'push', payload: {}, id: '' })).status).toBe(400)
    expect((await send({ event: 'push', payload: {}, id: 'x'.repeat(101) })).status).toBe(400)
    expect(await jobs()).toEqual([])
  })

  it('a repository event tells the refresh what happened', async () => {
    const told = async (delivery: Delivery) => {
      await sql`delete from pgboss.job where name = 'refresh'`
      expect((await send(delivery)).outcome).toBe('taken')
      return jobs()
    }
    expect(await told(about('deleted'))).toEqual([{ projectId: 1, told: 'deleted' }])
    expect(await told(about('transferred', { changes: { owner: { from: { user: { login: 'acme' } } } } }))).toEqual([
      { projectId: 1, told: 'transferred' },
    ])
    expect(await told(about('publicized'))).toEqual([{ projectId: 1 }])
    expect(await told(about('edited', { changes: { default_branch: { from: 'main' } } }))).toEqual([{ projectId: 1 }])
  })

  it('a rename event reaches projects that know only the old name', async () => {
    const renamed = { ...github.api.describe(open), html_url: `${github.origin}/acme/wide-open` }
    const changes = { repository: { name: { from: 'open' } } }
    await send({ event: 'repository', payload: { action: 'renamed', repository: renamed, changes } })
    expect(await jobs()).toEqual([{ projectId: 2 }])
  })

  it('a privatized event queues a refresh and leaves the visibility to it', async () => {
    await send(about('privatized'))
    expect(await jobs()).toEqual([{ projectId: 1, told: 'privatized', privatized: true }])
    const rows = await sql<{ visibility: string }[]>`select visibility from projects order by id`
    expect(rows.map(({ visibility }) => visibility)).toEqual(['public', 'public', 'public'])
  })

  it('a privatized event is remembered through deletions before or after it', async () => {
    const again = (action: string) => send(about(action, { at: randomUUID() }))
    await again('privatized')
    await again('deleted')
    expect(await jobs()).toEqual([{ projectId: 1, told: 'deleted', privatized: true }])
    await again('privatized')
    expect(await jobs()).toEqual([{ projectId: 1, told: 'privatized', privatized: true }])
  })

  it('an App event refreshes projects that are read through that installation', async () => {
    const install = (action: string, event = 'installation', more: object = {}) =>
      send({ event, payload: { action, installation: { id: installation.id }, at: randomUUID(), ...more } })
    for (const action of ['deleted', 'suspend', 'unsuspend']) {
      await sql`delete from pgboss.job where name = 'refresh'`
      expect((await install(action)).outcome).toBe('taken')
      expect(await jobs()).toEqual([{ projectId: 1 }])
    }
    const listed = [{ id: open.id, full_name: 'acme/open' }]
    await install('added', 'installation_repositories', { repositories_added: listed, repositories_removed: [] })
    expect(await jobs()).toEqual([{ projectId: 1 }, { projectId: 2 }])
  })

  it('the webhook address does not exist without a secret', async () => {
    const other = await testApp({ GITHUB_URL: github.origin })
    const { headers, body } = signedDelivery({ ...push(), secret: '' })
    const answer = await other.app.inject({
      method: 'POST',
      url: '/webhooks/github',
      headers: { host: 'localhost:3000', ...headers },
      payload: body,
    })
    expect(answer.statusCode).toBe(404)
  })
})
