import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { tidy } from '../../generator/hourly.ts'
import { AUDIT_ACTS, type AuditEntry, type AuditPage } from '../../shared/contract/audit.ts'
import { CHANGES_PROTOCOL } from '../../shared/protocol/changes.ts'
import { readConfig } from '../config.ts'
import { codeBrowsers } from '../testing/code-browsers.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { noteSettings } from './note-settings.ts'

const server = await testApp({ ADMIN_EMAILS: 'root@example.org' })
const { ask, signIn, database } = server
const { sql } = database
const { browserOf, codeFor, post, send } = codeBrowsers(server)
const root = await signIn('root@example.org')
const ann = await signIn('ann@example.org')

const newProject = async (person: Person) =>
  ((await ask(person, 'POST', '/api/project', { name: 'Notes', is_private: true })).body as { id: number }).id
const page = async (person: Person, url: string) => (await ask(person, 'GET', url)).body as AuditPage
const ofProject = async (id: number) => (await page(ann, `/api/project/${id}/audit`)).entries
const ofInstallation = async () => (await page(root, '/api/audit')).entries
const said = (entries: readonly AuditEntry[]) => entries.map(({ act, who, about }) => [act, who, about])

it('the audit log of a project records role changes, visibility changes and purged pages', async () => {
  const id = await newProject(ann)
  const email = 'ben@example.org'
  await ask(ann, 'PATCH', `/api/project/${id}`, { visibility: 'public' })
  await ask(ann, 'POST', '/api/rbac/project', { project_id: id, email, role: 'read' })
  await ask(ann, 'PATCH', '/api/rbac/project', { project_id: id, email, new_role: 'write' })
  await ask(ann, 'DELETE', '/api/rbac/project', { project_id: id, email })
  const created = (await ask(ann, 'POST', `/api/project/${id}/page`, {})).body as { id: number }
  await ask(ann, 'DELETE', `/api/page/${created.id}`)
  await ask(ann, 'DELETE', `/api/trash/${created.id}`)
  const entries = await ofProject(id)
  expect(said(entries)).toEqual([
    ['page.purged', 'ann', null],
    ['member.removed', 'ann', email],
    ['member.role', 'ann', email],
    ['member.added', 'ann', email],
    ['project.visibility', 'ann', null],
    ['project.created', 'ann', null],
  ])
  expect(entries[2]).toMatchObject({ email: 'ann@example.org', facts: { from: 'read', role: 'write' }, project_id: id })
  expect(entries[2]?.device).toEqual(expect.any(String))
  expect(Date.parse(entries[2]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

it('a refused or rolled-back action leaves no entry in the audit log', async () => {
  const id = await newProject(ann)
  const change = { name: 'change-role', args: { projectId: id, email: 'ann@example.org', role: 'read' } }
  const changes = [{ id: 1, key: randomUUID(), ...change }]
  await ask(ann, 'POST', '/api/changes', { protocol: CHANGES_PROTOCOL, clientId: randomUUID(), changes })
  await ask(ann, 'POST', '/api/rbac/project', { project_id: id, email: 'ann@example.org', role: 'read' })
  expect(said(await ofProject(id))).toEqual([['project.created', 'ann', null]])
})

it('the installation log records sign-ins, tokens, sessions, admins and deletions, but no secrets', async () => {
  const [newest] = await ofInstallation()
  const cat = await signIn('cat@example.org')
  const made = (await ask(cat, 'POST', '/api/access-tokens', { name: 'Editor', days: 7 })).body as {
    token: string
    access_token: { id: number }
  }
  await ask(cat, 'DELETE', `/api/access-tokens/${made.access_token.id}`)
  await ask(cat, 'DELETE', `/api/project/${await newProject(cat)}`)
  await ask(root, 'POST', '/api/administrators', { email: 'cat@example.org' })
  await ask(root, 'DELETE', '/api/administrators', { email: 'cat@example.org' })
  await ask(cat, 'DELETE', '/api/sessions')
  const entries = (await ofInstallation()).filter(({ id }) => id > (newest?.id ?? 0))
  expect(said(entries)).toEqual([
    ['session.ended', 'cat', null],
    ['administrator.removed', 'root', 'cat@example.org'],
    ['administrator.added', 'root', 'cat@example.org'],
    ['project.deleted', 'cat', null],
    ['token.revoked', 'cat', null],
    ['token.created', 'cat', null],
    ['sign-in', 'cat', null],
  ])
  expect(entries.at(-1)?.facts).toEqual({ method: 'code' })
  expect(JSON.stringify(entries)).not.toContain(made.token)
  expect(JSON.stringify(entries)).not.toContain(codeFor('cat@example.org'))
})

it('failed sign-ins are logged up to a limit for one address and for all', async () => {
  const email = 'dan@example.org'
  const failed = async () =>
    (await sql<{ n: number }[]>`select count(*)::int as n from audit_log where act = 'sign-in.failed'`)[0]?.n
  const before = (await failed()) ?? 0
  await send(email)
  const enter = (otp: string, to = email) =>
    post('/auth/sign-in/email-otp', { email: to, otp }, { cookie: browserOf(email), 'user-agent': 'Firefox/142.0' })
  await enter('x')
  expect((await ofInstallation())[0]).toMatchObject({
    act: 'sign-in.failed',
    who: null,
    about: email,
    device: 'Firefox',
    facts: { method: 'code' },
  })
  for (let n = 0; n < 25; n++) await enter('x')
  expect(await failed()).toBe(before + 20)
  await sql`select write_audit('sign-in.failed', null, true, null, null, null, '{}', null) from generate_series(1, 500)`
  await enter('x', 'eva@example.org')
  expect(await failed()).toBe(before + 520)
})

it('an entry of the audit log cannot be changed or deleted', async () => {
  for (const change of [
    sql`update audit_log set act = 'sign-in'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(change).rejects.toThrow('the audit log only grows')
  }
})

it('only admins of the project or installation can read its audit log', async () => {
  const id = await newProject(ann)
  await signIn('flo@example.org').then(async (flo) => {
    await ask(ann, 'POST', '/api/rbac/project', { project_id: id, email: flo.email, role: 'write' })
    expect((await ask(flo, 'GET', `/api/project/${id}/audit`)).status).toBe(403)
    expect((await ask(flo, 'GET', '/api/audit')).status).toBe(404)
    expect((await ask(flo, 'GET', '/api/audit/export?format=csv')).status).toBe(404)
  })
  expect((await ask(null, 'GET', '/api/audit')).status).toBe(401)
  expect((await ask(root, 'GET', `/api/project/${id}/audit`)).status).toBe(404)
})

it('the pages and both exports of the audit log contain every entry', async () => {
  const id = await newProject(ann)
  await sql`
    select write_audit('project.visibility', ${id}, false, null, null, null, jsonb_build_object('visibility', n::text), null)
    from generate_series(1, 600) n`
  const all: AuditEntry[] = []
  for (let more = true; more; ) {
    const before = all.at(-1)?.id
    const next = await page(ann, `/api/project/${id}/audit${before ? `?before=${before}` : ''}`)
    all.push(...next.entries)
    more = next.more
  }
  expect(all).toHaveLength(601)
  expect(all.map((entry) => entry.id)).toEqual(all.map((entry) => entry.id).toSorted((a, b) => b - a))
  const json = await ask(ann, 'GET', `/api/project/${id}/audit/export?format=json`)
  expect(json.body).toEqual(all)
  const csv = await ask(ann, 'GET', `/api/project/${id}/audit/export?format=csv`)
  expect(String(csv.headers['content-type'])).toContain('text/csv')
  expect(String(csv.body).trimEnd().split('\r\n')).toHaveLength(602)
})

it('old entries of the audit log are purged after the configured time, together with unused names', async () => {
  const id = await newProject(ann)
  const days = (n: number) => sql`now() - ${n} * interval '1 day'`
  await sql`insert into audit_people (account_id, email, name, used_at) values ('old', 'old@x.org', 'Old', ${days(43)})`
  await sql`insert into audit_log (at, act, project_id, installation, facts)
    values (${days(41)}, 'project.visibility', ${id}, false, '{}'), (${days(39)}, 'project.visibility', ${id}, false, '{}')`
  const now = new Date()
  await tidy(database, { now, signal: new AbortController().signal, auditDays: 40 })
  expect(said(await ofProject(id)).map(([act]) => act)).toEqual(['project.visibility', 'project.created'])
  expect(await sql`select 1 from audit_people where account_id = 'old'`).toHaveLength(0)
})

it('a start logs the settings that changed since the last start, without passwords', async () => {
  const config = (more: object) => readConfig({ LOG_LEVEL: 'silent', ADMIN_EMAILS: 'root@example.org', ...more })
  const before = await ofInstallation()
  await noteSettings(database, config({}))
  await noteSettings(database, config({}))
  expect(await ofInstallation()).toHaveLength(before.length)
  await noteSettings(
    database,
    config({
      EVENTS: 'on',
      SMTP_URL: 'smtp://me:hunter2@mail.example.org',
      GIT_HOSTS: 'https://me:hunter2@git.example.org',
    }),
  )
  const [entry] = await ofInstallation()
  expect(entry).toMatchObject({ act: 'settings.changed', who: null, account_id: null })
  expect(entry?.facts).toEqual({ EVENTS: 'on', SMTP_URL: 'set', GIT_HOSTS: 'https://git.example.org' })
})

it('the audit log has only acts that the contract names', async () => {
  const acts = (await sql<{ act: string }[]>`select distinct act from audit_log`).map(({ act }) => act)
  expect(acts.filter((act) => !(AUDIT_ACTS as readonly string[]).includes(act))).toEqual([])
})
