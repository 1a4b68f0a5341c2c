import { describe, expect, it } from 'vitest'
import { SampleRefresh } from '../../generator/testing/sample-refresh.ts'
import type { SecretFile } from '../../shared/contract/secrets.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const VALUE = 'Tr0ub4dor-and-3'
const FILES = {
  'README.md': '# Harbour\n\nKeeps boats.\n',
  'src/boat.ts': `/** A boat. */\nexport const boat = 1\n`,
  'deploy/app.yaml': `user: me\npassword: ${VALUE}\n`,
}

describe('secrets in the sources', async () => {
  const server = await testApp()
  const { sql } = server.database
  const people: Record<string, Person> = {}
  for (const role of ['read', 'write', 'admin', 'stranger']) {
    people[role] = await server.signIn(`${role}@example.org`)
  }
  const ask = async (projectId: number, person: Person | null | undefined) =>
    server.ask(person ?? null, 'GET', `/api/project/${projectId}/secrets`)
  let next = 700
  const start = async () => {
    const sample = await SampleRefresh.start(server.database, next++, FILES)
    for (const role of ['read', 'write', 'admin'])
      await sql`insert into memberships (project_id, email, role)
        values (${sample.projectId}, ${`${role}@example.org`}, ${role})`
    return sample
  }
  const found = async ({ projectId }: SampleRefresh) =>
    ((await ask(projectId, people.admin)).body as { files: SecretFile[] }).files

  it('secrets in the sources are shown to admins by file and line, without their values', async () => {
    const sample = await start()
    const { status, body } = await ask(sample.projectId, people.admin)
    expect(status).toBe(200)
    expect(body).toEqual({
      files: [{ path: 'deploy/app.yaml', secrets: [{ line: 2, kind: 'password' }] }],
      more: false,
    })
    expect(JSON.stringify(body)).not.toContain(VALUE)
    const [row] = await sql<{ secrets: unknown }[]>`
      select secrets from source_files where project_id = ${sample.projectId} and path = 'deploy/app.yaml'`
    expect(JSON.stringify(row?.secrets)).not.toContain(VALUE)
  })

  it('a secret file that is not read is listed as a whole', async () => {
    const sample = await start()
    await sample.push({ ...FILES, 'deploy/server.key': 'anything' }, 'commit-2')
    expect(await found(sample)).toContainEqual({ path: 'deploy/server.key', secrets: [{ line: 1, kind: 'file' }] })
  })

  it.each(['private', 'public'])('of a %s project are told to nobody else', async (visibility) => {
    const { projectId } = await start()
    await sql`update projects set visibility = ${visibility} where id = ${projectId}`
    for (const person of [null, people.stranger, people.read, people.write]) {
      const { status, body } = await ask(projectId, person)
      expect([401, 403, 404]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('app.yaml')
    }
  })

  it('secrets are forgotten when a commit removes them and found when a commit adds them', async () => {
    const sample = await start()
    await sample.push({ ...FILES, 'deploy/app.yaml': 'user: me\npassword: <password>\n' }, 'commit-2')
    expect(await found(sample)).toEqual([])
    const { 'deploy/app.yaml': _, ...others } = FILES
    await sample.push(
      { ...others, 'src/boat.ts': `${FILES['src/boat.ts']}export const secret = '${VALUE}'\n` },
      'commit-3',
    )
    expect(await found(sample)).toEqual([{ path: 'src/boat.ts', secrets: [{ line: 3, kind: 'password' }] }])
    await sample.push(others, 'commit-4')
    expect(await found(sample)).toEqual([])
  })

  it('the next import looks for secrets in files that were never checked', async () => {
    const sample = await start()
    await sql`update source_files set secrets = null where project_id = ${sample.projectId}`
    expect(await found(sample)).toEqual([])
    await sample.push({ ...FILES, 'src/more.ts': 'export const more = 1\n' }, 'commit-2')
    expect(await found(sample)).toEqual([{ path: 'deploy/app.yaml', secrets: [{ line: 2, kind: 'password' }] }])
  })
})
