import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addUse, allStoredBytes, storedBytes } from '../../db/tables/quotas.ts'
import { storeImage } from '../../db/testing/store-image.ts'
import { mintId } from '../../shared/basics/ids.ts'
import { MB, QUOTA_WORDS } from '../../shared/contract/quotas.ts'
import { CHANGES_PROTOCOL } from '../../shared/protocol/changes.ts'
import { pngOf } from '../testing/png.ts'
import { type Answer, type Person, type TestApp, testApp } from '../testing/test-app.ts'

const refused = (words: string) => ({ status: 409, body: { code: 409, err: 'quota_reached', msg: words } })
const idOf = ({ body }: Answer) => (body as { id: number }).id
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

const calls = ({ ask }: TestApp) => ({
  newProject: (person: Person) => ask(person, 'POST', '/api/project', { name: 'P', is_private: true }),
  newZip: (person: Person) => ask(person, 'POST', '/api/project/zip', { name: 'Z', is_private: true }),
  newRepository: (person: Person, repo = 'one') =>
    ask(person, 'POST', '/api/project/github', {
      ...{ repo_owner: 'acme', repo_name: repo, name: repo, language: 'en', is_private: true },
    }),
  newPage: (person: Person, projectId: number) => ask(person, 'POST', `/api/project/${projectId}/page`, {}),
  invite: (person: Person, projectId: number, email: string) =>
    ask(person, 'POST', '/api/rbac/project', { project_id: projectId, email, role: 'read' }),
})

describe('projects that a person owns', async () => {
  const server = await testApp({ QUOTA_PROJECTS: '3' })
  const { newProject, newZip, newRepository } = calls(server)
  const full = refused(QUOTA_WORDS.projects(3))

  it('projects beyond the quota are refused however created, and deleting one makes room', async () => {
    const ann = await server.signIn('ann@example.org')
    const first = await newProject(ann)
    expect(statuses([first, await newZip(ann), await newRepository(ann)])).toEqual([200, 200, 200])
    for (const answer of [await newProject(ann), await newZip(ann), await newRepository(ann, 'two')]) {
      expect(answer).toMatchObject(full)
    }
    expect(full.body.msg).toBe(
      'You own 3 projects, the limit. Delete one that you no longer need, or ask the administrator to raise QUOTA_PROJECTS.',
    )
    await server.ask(ann, 'DELETE', `/api/project/${idOf(first)}`)
    expect((await newProject(ann)).status).toBe(200)
    expect(await newProject(ann)).toMatchObject(full)
  })

  it('projects do not count towards the quota of people who are only members', async () => {
    const [ben, eve] = [await server.signIn('ben@example.org'), await server.signIn('eve@example.org')]
    for (let n = 0; n < 3; n++) {
      const body = { project_id: idOf(await newProject(ben)), email: 'eve@example.org', role: 'admin' }
      await server.ask(ben, 'POST', '/api/rbac/project', body)
    }
    expect((await newProject(eve)).status).toBe(200)
  })

  it('a project counts for another admin once its owner no longer administers it', async () => {
    const [flo, gus] = [await server.signIn('flo@example.org'), await server.signIn('gus@example.org')]
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push(idOf(await newProject(flo)))
    for (const project_id of ids) {
      await server.ask(flo, 'POST', '/api/rbac/project', { project_id, email: gus.email, role: 'admin' })
    }
    expect(await newProject(flo)).toMatchObject(full)
    await server.ask(gus, 'DELETE', '/api/rbac/project', { project_id: ids[0], email: flo.email })
    const role = { project_id: ids[1], email: flo.email, new_role: 'read' }
    await server.ask(gus, 'PATCH', '/api/rbac/project', role)
    expect(statuses([await newProject(flo), await newProject(flo), await newProject(flo)])).toEqual([200, 200, 409])
    expect(statuses([await newProject(gus), await newProject(gus)])).toEqual([200, 409])
  })

  it('projects created at the same moment cannot pass the quota together', async () => {
    const cat = await server.signIn('cat@example.org')
    await newProject(cat)
    await newProject(cat)
    const answers = await Promise.all([newProject(cat), newZip(cat), newRepository(cat, 'three'), newProject(cat)])
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('deleted projects count for a while, so that creating and deleting comes to an end', async () => {
    const dan = await server.signIn('dan@example.org')
    for (let n = 0; n < 6; n++) await server.ask(dan, 'DELETE', `/api/project/${idOf(await newProject(dan))}`)
    expect(await newProject(dan)).toMatchObject(refused(QUOTA_WORDS.deletedProjects(6)))
  })
})

describe('pages that people create in a project', async () => {
  const server = await testApp({ QUOTA_PAGES: '3' })
  const { newProject, newPage } = calls(server)
  const { sql } = server.database
  const ann = await server.signIn('ann@example.org')
  const full = refused(QUOTA_WORDS.pages(3))

  it('pages beyond the quota of a project are refused, and deleting one makes room', async () => {
    const projectId = idOf(await newProject(ann))
    const page = await newPage(ann, projectId)
    expect((await newPage(ann, projectId)).status).toBe(200)
    expect(await newPage(ann, projectId)).toMatchObject(full)
    expect((await newPage(ann, idOf(await newProject(ann)))).status).toBe(200)
    await server.ask(ann, 'DELETE', `/api/page/${idOf(page)}`)
    expect((await newPage(ann, projectId)).status).toBe(200)
    expect(await newPage(ann, projectId)).toMatchObject(full)
  })

  it('pages created at the same moment cannot pass the quota together', async () => {
    const projectId = idOf(await newProject(ann))
    await newPage(ann, projectId)
    const answers = await Promise.all(Array.from({ length: 4 }, () => newPage(ann, projectId)))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('generated pages do not count towards the page quota', async () => {
    const projectId = idOf(await newProject(ann))
    for (let n = 0; n < 10; n++) {
      await sql`insert into pages (id, project_id, name, type, kind) values (${mintId()}, ${projectId}, 'F', 'file', 'file')`
    }
    expect((await newPage(ann, projectId)).status).toBe(200)
  })

  it('deleted pages count toward the page limit, and can all be restored', async () => {
    const projectId = idOf(await newProject(ann))
    const deleted: number[] = []
    for (let n = 0; n < 5; n++) {
      const pageId = idOf(await newPage(ann, projectId))
      await server.ask(ann, 'DELETE', `/api/page/${pageId}`)
      deleted.push(pageId)
    }
    expect(await newPage(ann, projectId)).toMatchObject(refused(QUOTA_WORDS.deletedPages(6)))
    for (const id of deleted) expect((await server.ask(ann, 'POST', `/api/trash/${id}/restore`)).status).toBe(200)
  })

  it('a page created offline beyond the quota is refused, and later changes apply', async () => {
    const projectId = idOf(await newProject(ann))
    await newPage(ann, projectId)
    await newPage(ann, projectId)
    const change = (id: number, name: string, args: object) => ({ id, key: randomUUID(), name, args })
    const { status, body } = await server.ask(ann, 'POST', '/api/changes', {
      protocol: CHANGES_PROTOCOL,
      clientId: randomUUID(),
      changes: [
        change(1, 'create-page', { projectId, pageId: mintId(), parentId: 0, name: 'Ideas' }),
        change(2, 'rename-project', { projectId, name: 'Renamed' }),
      ],
    })
    expect(status).toBe(200)
    expect((body as { answers: unknown[] }).answers).toMatchObject([
      { id: 1, outcome: 'refused', reason: 'quota_reached', message: full.body.msg },
      { id: 2, outcome: 'applied' },
    ])
  })
})

describe('images and stored bytes of a project', async () => {
  const server = await testApp({ QUOTA_IMAGES: '3', QUOTA_PROJECT_MB: '1' })
  const { newProject, newPage } = calls(server)
  const { database, app } = server
  const { sql } = database
  const ann = await server.signIn('ann@example.org')

  const place = async () => {
    const projectId = idOf(await newProject(ann))
    const pageId = idOf(await newPage(ann, projectId))
    return { projectId, pageId }
  }
  let salt = 0
  const image = (bytes: number) => {
    const png = pngOf(bytes)
    png.writeUInt32BE(salt++, png.length - 30)
    return png
  }
  const upload = async ({ projectId, pageId }: { projectId: number; pageId: number }, png: Buffer) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/project/${projectId}/page/${pageId}/upload`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
      payload: png,
    })
    return { status: answer.statusCode, body: answer.json() as never, headers: answer.headers }
  }
  const fill = (projectId: number, bytes: number) =>
    sql`update project_storage set bytes = ${bytes} where project_id = ${projectId}`

  it('an image beyond the limit is refused, but an image that the project already has is accepted', async () => {
    const at = await place()
    const known = image(200)
    const answers = [await upload(at, known), await upload(at, image(200)), await upload(at, image(200))]
    expect(statuses(answers)).toEqual([200, 200, 200])
    expect(await upload(at, image(200))).toMatchObject(refused(QUOTA_WORDS.images(3)))
    expect((await upload(at, known)).status).toBe(200)
  })

  it('images that come at the same moment are accepted only as far as they fit', async () => {
    const at = await place()
    await upload(at, image(200))
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(at, image(200))))
    expect(statuses(answers)).toEqual([200, 200, 409, 409])
  })

  it('an image that fits exactly is accepted, and an image with one byte more is refused', async () => {
    const at = await place()
    const png = image(400)
    await upload(at, image(300))
    await fill(at.projectId, MB - png.length + 1)
    expect(await upload(at, png)).toMatchObject(refused(QUOTA_WORDS.projectBytes(1)))
    await fill(at.projectId, MB - png.length)
    expect((await upload(at, png)).status).toBe(200)
    expect(await storedBytes(sql, at.projectId)).toBe(MB)
    expect(await newPage(ann, at.projectId)).toMatchObject(refused(QUOTA_WORDS.projectBytes(1)))
    const blobs = await sql`select 1 from loose_stores`
    expect(blobs).toHaveLength(0)
  })

  it('the same image counts once for each project', async () => {
    const [one, other] = [await place(), await place()]
    const bytes = image(500)
    for (const at of [one, one, other]) await upload(at, bytes)
    expect(await storedBytes(sql, one.projectId)).toBe(bytes.length)
    expect(await storedBytes(sql, other.projectId)).toBe(bytes.length)
  })

  it('an archive for a full project is refused before it is read', async () => {
    const id = idOf(await server.ask(ann, 'POST', '/api/project/zip', { name: 'Z', is_private: true }))
    await storeImage(sql, {
      ...{ projectId: id, pageId: 1, mime: 'image/png', name: 'x', userId: 'ann', hash: `of ${id}` },
      bytes: new Uint8Array(10),
    })
    await fill(id, MB)
    const answer = await app.inject({
      method: 'POST',
      url: `/api/project/${id}/upload-zip`,
      headers: {
        ...{ host: 'localhost:3000', authorization: `Bearer ${ann.token}` },
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\x03\x04\r\n--x--\r\n',
    })
    expect([answer.statusCode, answer.json()]).toEqual([409, refused(QUOTA_WORDS.projectBytes(1)).body])
    expect(await sql`select 1 from uploads where project_id = ${id}`).toHaveLength(0)
  })
})

describe('stored bytes of the installation', async () => {
  const server = await testApp({ QUOTA_INSTALLATION_MB: '1' })
  const { newProject, newZip } = calls(server)
  const { sql } = server.database

  it('a full installation accepts no new project and no image, and says so', async () => {
    const ann = await server.signIn('ann@example.org')
    const projectId = idOf(await newProject(ann))
    await storeImage(sql, {
      ...{ projectId, pageId: 1, mime: 'image/png', name: 'x', userId: 'ann', hash: 'x' },
      bytes: new Uint8Array(10),
    })
    await sql`update project_storage set bytes = ${MB - 1}`
    expect((await newProject(ann)).status).toBe(200)
    await sql`update project_storage set bytes = ${MB}`
    const full = refused(QUOTA_WORDS.installationBytes(1))
    expect(await newProject(ann)).toMatchObject(full)
    expect(await newZip(ann)).toMatchObject(full)
    expect(await allStoredBytes(sql)).toBe(MB)
  })
})

describe('invitations of a person and day', async () => {
  const server = await testApp({ QUOTA_INVITATIONS: '2' })
  const { newProject, invite } = calls(server)
  const { sql } = server.database

  it('invitations beyond the quota are refused across projects and allowed the next day', async () => {
    const [ann, ben] = [await server.signIn('ann@example.org'), await server.signIn('ben@example.org')]
    const [one, other] = [idOf(await newProject(ann)), idOf(await newProject(ann))]
    expect((await invite(ann, one, 'a@example.org')).status).toBe(200)
    // Inviting a member again uses no invitation, and removing a role doesn't give one back.
    expect((await invite(ann, one, 'a@example.org')).status).toBe(409)
    await server.ask(ann, 'DELETE', '/api/rbac/project', { project_id: one, email: 'a@example.org' })
    expect((await invite(ann, one, 'a@example.org')).status).toBe(200)
    expect(await invite(ann, other, 'b@example.org')).toMatchObject(refused(QUOTA_WORDS.invitations(2)))
    expect(await sql`select 1 from memberships where email = 'b@example.org'`).toHaveLength(0)
    expect((await invite(ben, idOf(await newProject(ben)), 'b@example.org')).status).toBe(200)
    await sql`update quota_use set day = day - 1`
    expect((await invite(ann, other, 'b@example.org')).status).toBe(200)
  })

  it('invitations sent at the same moment cannot pass the quota together', async () => {
    const cat = await server.signIn('cat@example.org')
    const projects = await Promise.all(Array.from({ length: 4 }, async () => idOf(await newProject(cat))))
    const answers = await Promise.all(projects.map((id, n) => invite(cat, id, `guest${n}@example.org`)))
    expect(statuses(answers)).toEqual([200, 200, 409, 409])
  })
})

describe('minutes of generation of a person and day', async () => {
  const server = await testApp({ QUOTA_GENERATION_MINUTES: '2' })
  const { newProject, newZip, newRepository, invite } = calls(server)
  const { sql } = server.database
  const use = (email: string, amount: number) => addUse(sql, { email, quota: 'generation', amount })

  it('generation is refused after the minutes of a day are used up and works the next day', async () => {
    const ann = await server.signIn('ann@example.org')
    const id = idOf(await newRepository(ann))
    await sql`update projects set status = 'DOC_FAILURE' where id = ${id}`
    await sql`update pgboss.job set state = 'completed'`
    await use(ann.email, 119_999)
    expect((await newRepository(ann, 'two')).status).toBe(200)
    await use(ann.email, 1)
    const full = refused(QUOTA_WORDS.ownMinutes(2))
    for (const answer of [
      await newRepository(ann, 'three'),
      await newZip(ann),
      await server.ask(ann, 'POST', `/api/project/${id}/regenerate`),
    ]) {
      expect(answer).toMatchObject(full)
    }
    expect((await newProject(ann)).status).toBe(200)
    await sql`update quota_use set day = day - 1`
    expect((await server.ask(ann, 'POST', `/api/project/${id}/regenerate`)).status).toBe(200)
  })

  it('generation minutes count for the owner even if another admin starts the run', async () => {
    const [ben, cat] = [await server.signIn('ben@example.org'), await server.signIn('cat@example.org')]
    const id = idOf(await newRepository(ben))
    await invite(ben, id, cat.email)
    await server.ask(ben, 'PATCH', '/api/rbac/project', { project_id: id, email: cat.email, new_role: 'admin' })
    await sql`update projects set status = 'DOC_FAILURE' where id = ${id}`
    await sql`update pgboss.job set state = 'completed'`
    await use(ben.email, 120_000)
    const answer = await server.ask(cat, 'POST', `/api/project/${id}/regenerate`)
    expect(answer).toMatchObject(refused(QUOTA_WORDS.minutes(2)))
    expect((await newRepository(cat, 'other')).status).toBe(200)
  })
})

describe('a quota of 0', async () => {
  const zero = Object.fromEntries(
    ['PROJECTS', 'PAGES', 'IMAGES', 'PROJECT_MB', 'INSTALLATION_MB', 'INVITATIONS', 'GENERATION_MINUTES'].map(
      (name) => [`QUOTA_${name}`, '0'],
    ),
  )
  const server = await testApp(zero)
  const { newProject, newPage, newZip, invite } = calls(server)

  it('a quota of 0 limits nothing', async () => {
    const ann = await server.signIn('ann@example.org')
    const projectId = idOf(await newProject(ann))
    await addUse(server.database.sql, { email: ann.email, quota: 'generation', amount: 1e12 })
    const answers = [
      await newPage(ann, projectId),
      await newZip(ann),
      await invite(ann, projectId, 'guest@example.org'),
    ]
    expect(statuses(answers)).toEqual([200, 200, 200])
  })
})
