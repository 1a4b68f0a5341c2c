import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { tidy } from '../../generator/hourly.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Change, SeenWords } from '../../shared/changes/changes.ts'
import type { TrashEntry } from '../../shared/contract/trash.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { ChangeAnswer } from '../../shared/protocol/changes.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

type Told = { page_id: number; kind: string; name: string; people: string[]; pages: { id: number; name: string }[] }

describe('the trash', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  let anna: Person
  let ben: Person
  let cleo: Person
  let reader: Person
  const ids = new Map<string, string>()

  beforeAll(async () => {
    const people = await Promise.all(
      ['anna', 'ben', 'cleo', 'reader'].map((name) => server.signIn(`${name}@example.org`)),
    )
    ;[anna, ben, cleo, reader] = people as [Person, Person, Person, Person]
    for (const { id, email } of await sql<{ id: string; email: string }[]>`select id, email from auth_user`) {
      ids.set(email, id)
      const [name = ''] = email.split('@')
      await sql`update auth_user set name = ${name.charAt(0).toUpperCase() + name.slice(1)} where id = ${id}`
    }
  })

  const clients = new Map<Person, { id: string; last: number }>()
  const make = async (person: Person, change: Change): Promise<ChangeAnswer | undefined> => {
    const client = clients.get(person) ?? { id: randomUUID(), last: 0 }
    clients.set(person, { ...client, last: client.last + 1 })
    const changes = [{ id: client.last + 1, key: randomUUID(), ...change }]
    const { body } = await server.ask(person, 'POST', '/api/changes', { protocol: 1, clientId: client.id, changes })
    return (body as { answers: ChangeAnswer[] }).answers[0]
  }
  const applied = async (person: Person, change: Change) =>
    expect(await make(person, change)).toMatchObject({ outcome: 'applied' })

  /** Creates a project of Anna's that Ben and Cleo can edit and one more person can read. */
  async function newProject(): Promise<{ projectId: number; first: number }> {
    const [projectId, first] = [mintId(), mintId()]
    await applied(anna, {
      name: 'create-project',
      args: { projectId, pageId: first, name: 'Notes', visibility: 'private' },
    })
    for (const [person, role] of [
      [ben, 'write'],
      [cleo, 'write'],
      [reader, 'read'],
    ] as const) {
      await applied(anna, { name: 'add-member', args: { projectId, email: person.email, role } })
    }
    return { projectId, first }
  }
  async function newPage(projectId: number, name: string, parentId = 0): Promise<number> {
    const pageId = mintId()
    await applied(anna, { name: 'create-page', args: { projectId, pageId, parentId, name } })
    return pageId
  }
  const remove = (projectId: number, pageId: number, seen?: SeenWords) =>
    ({ name: 'delete-page', args: { projectId, pageId, ...(seen && { seen }) } }) as const
  const restore = (projectId: number, pageId: number) =>
    ({ name: 'restore-page', args: { projectId, pageId } }) as const

  /** Writes a paragraph through its own client. Resolves to what a device that has seen the paragraph knows. */
  async function write(person: Person, pageId: number, text: string): Promise<void> {
    const doc = await docOf(pageId)
    const before = Y.encodeStateVector(doc)
    const paragraph = createElement({ type: 'paragraph', content: [{ type: 'text', text }] })
    fragmentOf(doc).insert(fragmentOf(doc).length, [paragraph])
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(database, { pageId, update, userId: ids.get(person.email) ?? '', by: 'test' })
  }
  async function docOf(pageId: number): Promise<Y.Doc> {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const textOf = async (pageId: number) => plainText(readDoc(await docOf(pageId)))
  /** Page states that a device in step with the server has seen. */
  async function seenNow(...pageIds: number[]): Promise<SeenWords> {
    const pages = await Promise.all(
      pageIds.map(async (id) => [id, Buffer.from(Y.encodeStateVector(await docOf(id))).toString('base64')] as const),
    )
    return { pages: pages.map(([id, vector]) => [id, vector]) }
  }
  const listed = async (person: Person, projectId: number) => {
    const { status, body } = await server.ask(person, 'GET', `/api/project/${projectId}/trash`)
    return status === 200 ? (body as TrashEntry[]) : status
  }
  const names = async (projectId: number) => {
    const { body } = await server.ask(anna, 'GET', `/api/project?projectId=${projectId}`)
    return (body as { pages: { name: string }[] }).pages.map(({ name }) => name).sort()
  }
  const told = async (person: Person, projectId: number) => {
    const rows = await sql<{ notices: Told[] }[]>`
      select notices from my_projects where project_id = ${projectId} and email = ${person.email}`
    return (rows[0]?.notices ?? []).map(({ kind, name, people, pages }) => ({
      kind,
      name,
      people,
      pages: pages.map((page) => page.name),
    }))
  }

  it('[CH17] the trash shows a deleted page with its subpages, who deleted it and how long it is kept', async () => {
    const { projectId } = await newProject()
    const guides = await newPage(projectId, 'Guides')
    const billing = await newPage(projectId, 'Billing', guides)
    await newPage(projectId, 'Rates', billing)
    await applied(ben, remove(projectId, guides))
    expect(await names(projectId)).toEqual(['Untitled'])
    const entries = (await listed(cleo, projectId)) as TrashEntry[]
    expect(entries).toMatchObject([
      { page_id: guides, name: 'Guides', parent_id: 0, below: 2, cause: 'person', deleted_by: 'Ben', newer: [] },
    ])
    expect(entries[0]?.pages.map(({ name }) => name).sort()).toEqual(['Billing', 'Guides', 'Rates'])
    const days = (Date.parse(entries[0]?.expires_at ?? '') - Date.parse(entries[0]?.deleted_at ?? '')) / DAY_MS
    expect(days).toBe(30)
    expect((await server.ask(anna, 'GET', `/api/page/${billing}`)).status).toBe(404)
    expect((await server.ask(cleo, 'GET', `/api/trash/${billing}`)).body).toMatchObject({ page_id: guides })
  })

  it('[CH17] only editors can restore from the trash, and only admins can delete permanently', async () => {
    const { projectId, first } = await newProject()
    await applied(ben, remove(projectId, first))
    expect(await make(reader, restore(projectId, first))).toMatchObject({ outcome: 'refused', reason: 'forbidden' })
    const outsider = await server.signIn('outsider@example.org')
    expect(await make(outsider, restore(projectId, first))).toMatchObject({ outcome: 'refused', reason: 'not_found' })
    expect(await make(ben, { name: 'purge-page', args: { projectId, pageId: first } })).toMatchObject({
      outcome: 'refused',
      reason: 'forbidden',
    })
  })

  it('[CH18] a restored first page becomes the first page again, with its subpages', async () => {
    const { projectId, first } = await newProject()
    const child = await newPage(projectId, 'Child', first)
    await write(ben, child, 'By Ben.')
    const numberOf = async () => (await sql`select doc_seq from page_docs where page_id = ${child}`)[0]?.doc_seq
    const before = await numberOf()
    await applied(anna, remove(projectId, first))
    expect((await server.ask(anna, 'GET', `/api/project?projectId=${projectId}`)).body).toMatchObject({
      default_page_id: null,
    })
    await applied(ben, restore(projectId, first))
    const { body } = await server.ask(anna, 'GET', `/api/project?projectId=${projectId}`)
    expect(body).toMatchObject({
      default_page_id: first,
      pages: expect.arrayContaining([expect.objectContaining({ id: child, parent_id: first })]),
    })
    expect(await textOf(child)).toBe('By Ben.')
    expect(await listed(anna, projectId)).toEqual([])
    // Devices that fetched documents while this one was in the trash receive it.
    expect(await numberOf()).toBeGreaterThan(before)
    // The second restore has nothing left to do.
    await applied(cleo, restore(projectId, first))
  })

  it('[CH18] a restored page returns below the nearest page above it that still exists', async () => {
    const { projectId } = await newProject()
    const top = await newPage(projectId, 'Top')
    const middle = await newPage(projectId, 'Middle', top)
    const low = await newPage(projectId, 'Low', middle)
    await applied(anna, remove(projectId, low))
    await applied(ben, remove(projectId, middle))
    const restored = await server.ask(anna, 'POST', `/api/trash/${low}/restore`)
    expect(restored.body).toEqual({ parent_id: top })
    await applied(anna, remove(projectId, low))
    await applied(anna, remove(projectId, top))
    expect((await server.ask(anna, 'POST', `/api/trash/${low}/restore`)).body).toEqual({ parent_id: 0 })
    // The page stays where it was put when the others come back.
    await applied(anna, restore(projectId, top))
    await applied(anna, restore(projectId, middle))
    const { body } = await server.ask(anna, 'GET', `/api/project?projectId=${projectId}`)
    expect(body).toMatchObject({
      pages: expect.arrayContaining([
        expect.objectContaining({ id: low, parent_id: 0 }),
        expect.objectContaining({ id: middle, parent_id: top }),
      ]),
    })
  })

  it('[CH17] deleting a deleted page or its subpage again adds no entry to the trash', async () => {
    const { projectId } = await newProject()
    const folder = await newPage(projectId, 'Folder')
    const page = await newPage(projectId, 'Page', folder)
    await applied(anna, remove(projectId, folder))
    await applied(ben, remove(projectId, folder))
    await applied(cleo, remove(projectId, page))
    expect(await listed(anna, projectId)).toMatchObject([{ page_id: folder, deleted_by: 'Anna', below: 1 }])
  })

  it('[CH17] deleting a folder leaves out pages that were moved out of it in the meantime', async () => {
    const { projectId } = await newProject()
    const [folder, other] = [await newPage(projectId, 'Folder'), await newPage(projectId, 'Other')]
    const [moved, stays] = [await newPage(projectId, 'Moved', folder), await newPage(projectId, 'Stays', folder)]
    const seen = await seenNow(folder, moved, stays)
    await applied(ben, { name: 'move-page', args: { projectId, pageId: moved, parentId: other } })
    await applied(anna, remove(projectId, folder, seen))
    expect(await names(projectId)).toEqual(['Moved', 'Other', 'Untitled'])
    await applied(anna, remove(projectId, moved, seen))
    await applied(anna, restore(projectId, moved))
    const { body } = await server.ask(anna, 'GET', `/api/project?projectId=${projectId}`)
    expect(body).toMatchObject({ pages: expect.arrayContaining([expect.objectContaining({ parent_id: other })]) })
  })

  it('[CH19] deleting a page with unseen text notifies the person who deletes and the author', async () => {
    const { projectId } = await newProject()
    const page = await newPage(projectId, 'Billing')
    await write(cleo, page, 'Known to Anna.')
    const seen = await seenNow(page)
    await write(ben, page, 'Newer words.')
    await applied(anna, remove(projectId, page, seen))
    expect(await textOf(page)).toBe('Known to Anna.\nNewer words.')
    expect(await listed(anna, projectId)).toMatchObject([{ newer: ['Ben'] }])
    expect(await told(anna, projectId)).toEqual([
      { kind: 'newer-words', name: 'Billing', people: ['Ben'], pages: ['Billing'] },
    ])
    expect(await told(ben, projectId)).toEqual([
      { kind: 'deleted-words', name: 'Billing', people: ['Anna'], pages: ['Billing'] },
    ])
    expect(await told(cleo, projectId)).toEqual([])
    await applied(ben, restore(projectId, page))
    expect([await told(anna, projectId), await told(ben, projectId)]).toEqual([[], []])
  })

  it('[CH19] deleting a page sends no notice about text that was seen, self-written or removed', async () => {
    const { projectId } = await newProject()
    const page = await newPage(projectId, 'Billing')
    await write(ben, page, 'Seen by Anna.')
    const seen = await seenNow(page)
    await write(anna, page, 'Her own, from elsewhere.')
    const doc = await docOf(page)
    const before = Y.encodeStateVector(doc)
    fragmentOf(doc).insert(0, [createElement({ type: 'paragraph', content: [{ type: 'text', text: 'Taken back' }] })])
    fragmentOf(doc).delete(0, 1)
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(database, { pageId: page, update, userId: ids.get(cleo.email) ?? '', by: 'test' })
    await applied(anna, remove(projectId, page, seen))
    // Programs, and devices with an older version, don't send what they had seen.
    const other = await newPage(projectId, 'Other')
    await write(ben, other, 'Words.')
    await applied(anna, remove(projectId, other))
    for (const person of [anna, ben, cleo]) expect(await told(person, projectId)).toEqual([])
  })

  it('[CH19] deleting a folder reports unseen text on its subpages, including newly added pages', async () => {
    const { projectId } = await newProject()
    const folder = await newPage(projectId, 'Folder')
    const known = await newPage(projectId, 'Known', folder)
    const seen = await seenNow(folder, known)
    const put = await newPage(projectId, 'Put there', folder)
    await write(ben, known, 'Newer words.')
    await write(cleo, put, 'On a new page.')
    await applied(anna, remove(projectId, folder, seen))
    expect(await told(anna, projectId)).toEqual([
      {
        kind: 'newer-words',
        name: 'Folder',
        people: ['Ben', 'Cleo'],
        pages: expect.arrayContaining(['Known', 'Put there']),
      },
    ])
    expect(await told(ben, projectId)).toMatchObject([{ kind: 'deleted-words', name: 'Folder', pages: ['Known'] }])
    expect(await told(cleo, projectId)).toMatchObject([{ name: 'Folder', pages: ['Put there'] }])
  })

  it('[CH19] deleting a folder sends no notice for pages that the device could not list', async () => {
    const { projectId } = await newProject()
    const folder = await newPage(projectId, 'Folder')
    const page = await newPage(projectId, 'Not named', folder)
    await write(ben, page, 'Words.')
    await applied(anna, remove(projectId, folder, { ...(await seenNow(folder)), more: true }))
    expect(await told(anna, projectId)).toEqual([])
  })

  it('[CH19] a notice about deleted text is shown to editors until they dismiss it', async () => {
    const { projectId } = await newProject()
    const page = await newPage(projectId, 'Billing')
    const seen = await seenNow(page)
    await write(ben, page, 'Words.')
    await write(cleo, page, 'Words.')
    await applied(anna, remove(projectId, page, seen))
    await applied(ben, { name: 'dismiss-notice', args: { projectId, pageId: page } })
    expect(await told(ben, projectId)).toEqual([])
    expect(await told(cleo, projectId)).toHaveLength(1)
    await applied(anna, { name: 'change-role', args: { projectId, email: cleo.email, role: 'read' } })
    expect(await told(cleo, projectId)).toEqual([])
    await applied(anna, { name: 'change-role', args: { projectId, email: cleo.email, role: 'write' } })
    expect(await told(cleo, projectId)).toHaveLength(1)
    await applied(anna, { name: 'remove-member', args: { projectId, email: cleo.email } })
    expect(await sql`select 1 from notices where page_id = ${page} and email = ${cleo.email}`).toEqual([])
  })

  it('[CH17] a page in the trash accepts a new name but no move', async () => {
    const { projectId } = await newProject()
    const page = await newPage(projectId, 'Billing')
    await write(ben, page, 'Words.')
    await applied(anna, remove(projectId, page))
    await applied(ben, { name: 'rename-page', args: { projectId, pageId: page, name: 'Invoices' } })
    expect(await listed(anna, projectId)).toMatchObject([{ name: 'Invoices' }])
    expect(await textOf(page)).toBe('Invoices\nWords.')
    await applied(ben, { name: 'rename-page', args: { projectId, pageId: page, name: 'x', titleClock: 3 } })
    expect(await make(ben, { name: 'move-page', args: { projectId, pageId: page, parentId: 0 } })).toMatchObject({
      outcome: 'refused',
    })
    await applied(anna, { name: 'purge-page', args: { projectId, pageId: page } })
    const rename = { projectId, pageId: page, name: 'Took too long' }
    expect(await make(ben, { name: 'rename-page', args: rename })).toMatchObject({ outcome: 'refused' })
    // A title typed into a purged page has no effect and isn't refused, because its words aren't stored either.
    await applied(ben, { name: 'rename-page', args: { ...rename, titleClock: 3 } })
  })

  it('[CH20] the trash is emptied after thirty days, except for pages with open notices', async () => {
    const { projectId } = await newProject()
    const [plain, newer] = [await newPage(projectId, 'Plain'), await newPage(projectId, 'Newer')]
    const seen = await seenNow(newer)
    await write(ben, newer, 'Words.')
    await applied(anna, remove(projectId, plain))
    await applied(anna, remove(projectId, newer, seen))
    const tidyAfter = (days: number) =>
      tidy(database, { now: new Date(Date.now() + days * DAY_MS), signal: new AbortController().signal })
    const inTrash = async () => ((await listed(anna, projectId)) as TrashEntry[]).map(({ name }) => name).sort()
    await tidyAfter(29)
    expect(await inTrash()).toEqual(['Newer', 'Plain'])
    await tidyAfter(31)
    expect(await inTrash()).toEqual(['Newer'])
    expect(await make(anna, restore(projectId, plain))).toMatchObject({ outcome: 'refused', reason: 'not_found' })
    expect(await sql`select 1 from page_docs where page_id = ${plain}`).toEqual([])
    for (const person of [anna, ben]) {
      await applied(person, { name: 'dismiss-notice', args: { projectId, pageId: newer } })
    }
    await tidyAfter(31)
    expect(await inTrash()).toEqual([])
  })

  it('[CH20] an admin can permanently delete a single page from the trash', async () => {
    const { projectId } = await newProject()
    const [one, other] = [await newPage(projectId, 'One'), await newPage(projectId, 'Other')]
    const below = await newPage(projectId, 'Below', one)
    for (const id of [one, other]) await applied(ben, remove(projectId, id))
    // A page below the deleted one has no trash entry.
    expect(await make(anna, { name: 'purge-page', args: { projectId, pageId: below } })).toMatchObject({
      outcome: 'refused',
    })
    expect((await server.ask(anna, 'DELETE', `/api/trash/${one}`)).status).toBe(200)
    expect(await listed(anna, projectId)).toMatchObject([{ name: 'Other' }])
    expect((await server.ask(anna, 'POST', `/api/trash/${one}/restore`)).status).toBe(404)
    await tidy(database, { now: new Date(), signal: new AbortController().signal })
    expect(await sql`select 1 from page_docs where page_id in (${one}, ${below})`).toEqual([])
    expect(await sql`select 1 from page_docs where page_id = ${other}`).toHaveLength(1)
  })
})
