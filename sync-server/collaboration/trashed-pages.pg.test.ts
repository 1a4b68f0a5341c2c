import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Change } from '../../shared/changes/changes.ts'
import { docFromUpdates, plainText, readDoc } from '../../shared/document/yjs.ts'
import { CLOSE, type Room } from '../../shared/protocol/collaboration.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { Editor } from './testing/editor.ts'

describe('the room of a page in the trash', async () => {
  const server = await testApp()
  const { sql } = server.database
  const base = (await server.listen()).replace('http', 'ws')
  const people: Record<string, Person> = {}
  let [anna, ben, reader] = [] as unknown as [Person, Person, Person]

  beforeAll(async () => {
    for (const name of ['anna', 'ben', 'reader']) people[name] = await server.signIn(`${name}@example.org`)
    ;[anna, ben, reader] = [people.anna, people.ben, people.reader] as [Person, Person, Person]
  })

  const open = (person: Person, room: Room) => {
    const editor = new Editor(base, person, room)
    onTestFinished(() => editor.destroy())
    editor.connect()
    return editor
  }
  const make = async (person: Person, change: Change) => {
    const body = { protocol: 1, clientId: randomUUID(), changes: [{ id: 1, key: randomUUID(), ...change }] }
    const answer = await server.ask(person, 'POST', '/api/changes', body)
    expect(answer.body).toMatchObject({ answers: [{ outcome: 'applied' }] })
  }
  async function newPage(): Promise<Room & { folder: number }> {
    const [projectId, folder, pageId] = [mintId(), mintId(), mintId()]
    const created = { projectId, pageId: folder, name: 'Notes', visibility: 'private' as const }
    await make(anna, { name: 'create-project', args: created })
    await make(anna, { name: 'add-member', args: { projectId, email: ben.email, role: 'write' } })
    await make(anna, { name: 'add-member', args: { projectId, email: reader.email, role: 'read' } })
    await make(anna, { name: 'create-page', args: { projectId, pageId, parentId: folder, name: 'Billing' } })
    return { projectId, pageId, folder }
  }
  const remove = ({ projectId, pageId }: Room) => make(anna, { name: 'delete-page', args: { projectId, pageId } })
  const stored = async (pageId: number) => {
    const doc = await loadDoc(sql, pageId)
    return plainText(readDoc(docFromUpdates([...(doc?.base ? [doc.base] : []), ...(doc?.updates ?? [])])))
  }
  const told = async ({ projectId }: Room, person: Person) =>
    (
      await sql<{ notices: { kind: string; people: string[] }[] }[]>`
        select notices from my_projects where project_id = ${projectId} and email = ${person.email}`
    ).flatMap(({ notices }) => notices.map(({ kind, people }) => [kind, ...people]))
  const both = async (room: Room) => [await told(room, anna), await told(room, ben)]
  const TOLD = [[['newer-words', 'ben']], [['deleted-words', 'anna']]]

  it('[CO70] a room takes words typed into a page after its deletion and tells both people', async () => {
    const room = await newPage()
    const editor = open(ben, room)
    await expect.poll(() => editor.settled).toBe(true)
    editor.write('Before.')
    await expect.poll(() => editor.settled).toBe(true)
    await remove(room)
    expect(await both(room)).toEqual([[], []])
    editor.type(' After.')
    await expect.poll(() => editor.settled).toBe(true)
    expect(await stored(room.pageId)).toBe('Before. After.')
    expect(await both(room)).toEqual(TOLD)
    expect(editor.closed).toEqual([])
  })

  it('[CO70] a page in the trash takes text written offline meanwhile, also below a deleted page', async () => {
    const room = await newPage()
    const editor = open(ben, room)
    await expect.poll(() => editor.settled).toBe(true)
    editor.disconnect()
    editor.write('Written offline.')
    await remove({ ...room, pageId: room.folder })
    editor.connect()
    await expect.poll(() => editor.settled).toBe(true)
    expect(await stored(room.pageId)).toBe('Written offline.')
    await expect.poll(() => both(room)).toEqual(TOLD)
    const { body } = await server.ask(anna, 'GET', `/api/trash/${room.pageId}`)
    expect(body).toMatchObject({ page_id: room.folder, newer: ['ben'] })
  })

  it('[CO70] a restored page keeps its editors and the text that they wrote in the trash', async () => {
    const room = await newPage()
    const editor = open(ben, room)
    await expect.poll(() => editor.settled).toBe(true)
    await remove(room)
    editor.write('Numbat.')
    await expect.poll(() => editor.settled).toBe(true)
    await make(ben, { name: 'restore-page', args: { projectId: room.projectId, pageId: room.pageId } })
    editor.type(' And more.')
    await expect.poll(() => editor.settled).toBe(true)
    const { body } = await server.ask(anna, 'GET', `/api/page/${room.pageId}`)
    expect(JSON.stringify((body as { content: unknown }).content)).toContain('Numbat. And more.')
    const kept = () => sql<{ text: string }[]>`select text from page_docs where page_id = ${room.pageId}`
    await expect.poll(async () => (await kept())[0]?.text).toBe('Numbat. And more.')
    expect(editor.closed).toEqual([])
    expect(await both(room)).toEqual([[], []])
  })

  it('[CO70] a trashed page is closed to readers, and to everyone after its final deletion', async () => {
    const room = await newPage()
    const [writer, looker] = [open(ben, room), open(reader, room)]
    await expect.poll(() => writer.settled && looker.synced).toBe(true)
    await remove(room)
    await expect.poll(() => looker.closed).toEqual([CLOSE.notFound])
    const late = open(reader, room)
    await expect.poll(() => late.closed).toContain(CLOSE.notFound)
    await make(anna, { name: 'purge-page', args: { projectId: room.projectId, pageId: room.pageId } })
    await expect.poll(() => writer.closed).toEqual([CLOSE.notFound])
    expect(late.text).toBe('')
  })

  it('[CO70] a room of a trashed page takes nothing from someone who lost the right to edit', async () => {
    const room = await newPage()
    const editor = open(ben, room)
    await expect.poll(() => editor.settled).toBe(true)
    editor.disconnect()
    editor.write('Written offline.')
    await remove(room)
    await make(anna, { name: 'change-role', args: { projectId: room.projectId, email: ben.email, role: 'read' } })
    editor.connect()
    await expect.poll(() => editor.closed).toContain(CLOSE.notFound)
    expect(await stored(room.pageId)).toBe('')
  })
})
