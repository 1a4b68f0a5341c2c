import { beforeAll, describe, expect, it } from 'vitest'
import type { Invitation } from '../../shared/contract/invitations.ts'
import { type Person, testApp } from '../testing/test-app.ts'

describe('an invitation link', async () => {
  const server = await testApp()
  let ada: Person
  let ben: Person
  let eve: Person
  beforeAll(async () => {
    ada = await server.signIn('ada@example.org')
    ben = await server.signIn('ben@example.org')
    eve = await server.signIn('eve@example.org')
    await server.database.sql`update auth_user set name = 'Ada' where email = 'ada@example.org'`
  })

  const create = async (name: string) =>
    ((await server.ask(ada, 'POST', '/api/project', { name, is_private: true })).body as { id: number }).id
  const add = (id: number, email: string, role = 'write') =>
    server.ask(ada, 'POST', '/api/rbac/project', { project_id: id, email, role })
  const remove = (id: number, email: string) =>
    server.ask(ada, 'DELETE', '/api/rbac/project', { project_id: id, email })
  const copy = (id: number, email: string, person = ada) =>
    server.ask(person, 'POST', `/api/rbac/project/${id}/invite-link`, { email })
  const tokenFor = async (id: number, email: string) => ((await copy(id, email)).body as { token: string }).token
  const look = async (token: string, person: Person | null = null) =>
    (await server.ask(person, 'POST', '/api/invitation', { token })).body as Invitation
  const invite = async (name: string, email = 'ben@example.org') => {
    const id = await create(name)
    await add(id, email)
    return { id, token: await tokenFor(id, email) }
  }

  it('an invitation link shows a visitor who invited whom to what, and gives no access', async () => {
    const { id, token } = await invite('Billing')
    expect(await look(token)).toEqual({
      ...{ state: 'open', project: 'Billing', inviter: 'Ada', inviter_email: 'ada@example.org' },
      ...{ role: 'write', email: 'ben@example.org' },
    })
    expect((await server.ask(null, 'GET', `/api/project?projectId=${id}`)).status).toBe(404)
  })

  it('an invitation link leads the invited person in repeatedly, and then tells others no names', async () => {
    const { id, token } = await invite('Gateway')
    expect(await look(token, ben)).toEqual({ state: 'joined', project_id: id })
    expect(await look(token, ben)).toEqual({ state: 'joined', project_id: id })
    for (const person of [null, eve]) expect(await look(token, person)).toEqual({ state: 'used' })
  })

  it('an invitation link tells another account for whom it is, and gives that account nothing', async () => {
    const { id, token } = await invite('Ledger')
    expect(await look(token, eve)).toMatchObject({
      state: 'other-account',
      email: 'ben@example.org',
      project: 'Ledger',
    })
    expect((await server.ask(eve, 'GET', `/api/project?projectId=${id}`)).status).toBe(404)
    // The inviter has a role of their own, and is not the invited person.
    expect(await look(token, ada)).toMatchObject({ state: 'other-account' })
  })

  it('an expired invitation link shows no names, but still leads in the invited person', async () => {
    const { id, token } = await invite('Old')
    await server.database.sql`update invite_links set expires_at = now() where token = ${token}`
    for (const person of [null, eve]) expect(await look(token, person)).toEqual({ state: 'expired' })
    expect(await look(token, ben)).toEqual({ state: 'joined', project_id: id })
    expect(await tokenFor(id, 'ben@example.org')).not.toBe(token)
  })

  it('an invitation link is withdrawn with the membership and with the project', async () => {
    const { id, token } = await invite('Closed')
    await remove(id, 'ben@example.org')
    for (const person of [null, ben, eve]) expect(await look(token, person)).toEqual({ state: 'withdrawn' })
    await add(id, 'ben@example.org')
    for (const person of [null, ben]) expect(await look(token, person)).toEqual({ state: 'unknown' })
    const fresh = await tokenFor(id, 'ben@example.org')
    await server.ask(ada, 'DELETE', `/api/project/${id}`)
    for (const person of [null, ben]) expect(await look(fresh, person)).toEqual({ state: 'withdrawn' })
  })

  it('an invitation link that does not exist is answered as unknown', async () => {
    for (const token of ['x', 'y'.repeat(32)]) expect(await look(token)).toEqual({ state: 'unknown' })
  })

  it('an invitation link is copied only by admins, only for members, and stays the same', async () => {
    const { id, token } = await invite('Copied')
    expect(await tokenFor(id, 'Ben@Example.org')).toBe(token)
    expect((await copy(id, 'ben@example.org', ben)).status).toBe(403)
    expect((await copy(id, 'ben@example.org', eve)).status).toBe(404)
    expect((await copy(id, 'eve@example.org')).status).toBe(404)
  })

  it('an invitation link shows the current role, and names on one line without direction marks', async () => {
    const { id, token } = await invite('Billing')
    await server.ask(ada, 'PATCH', '/api/rbac/project', { project_id: id, email: 'ben@example.org', new_role: 'admin' })
    await server.database.sql`update projects set name = ${'Bill\n\u202e ing'} where id = ${id}`
    await server.database.sql`update auth_user set name = ${' \u202e '} where email = 'ada@example.org'`
    expect(await look(token)).toMatchObject({ role: 'admin', project: 'Bill ing', inviter: 'ada@example.org' })
    await server.database.sql`update auth_user set name = 'Ada' where email = 'ada@example.org'`
  })

  it('an invitation link is part of the mail', async () => {
    const { token } = await invite('Mailed', 'mia@example.org')
    const links = () => server.mailbox.listInvitations().map(({ link }) => new URL(link))
    await expect.poll(() => links().map(({ pathname, hash }) => pathname + hash)).toContain(`/invitation#${token}`)
  })
})
