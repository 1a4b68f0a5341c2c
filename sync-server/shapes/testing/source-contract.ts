import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sql } from '../../../db/connect.ts'
import { PROJECT_SHAPES, type ShapeDefinition } from '../definitions.ts'
import type { Offset } from '../protocol.ts'
import type { ShapeAnswer, ShapeRequest, ShapeSource } from '../source.ts'

export type ContractSource = {
  /** A source whose waits end after about `waitMs`. When it is opened again, earlier handles stay valid. */
  open(waitMs: number): Promise<ShapeSource>
  /** The database that the source tells about. */
  sql: Sql
}

type Message = {
  key?: string
  value?: Record<string, string | null>
  old_value?: object
  headers: Record<string, unknown>
}
type Rows = ShapeAnswer & { kind: 'messages' }

const WAIT_MS = 200

/** Contract of every source, independent of where it reads from. */
export function describeShapeSource(name: string, prepare: () => Promise<ContractSource>): void {
  describe(`${name}, as a source of shapes`, async () => {
    const { open, sql } = await prepare()
    let source = await open(WAIT_MS)
    afterAll(() => source.close())
    let project = 100
    let page = 1_000

    beforeEach(async () => {
      project += 1
      await sql`insert into projects (id, type, name, visibility, status)
        values (${project}, 'user', 'P', 'private', 'DOC_SUCCESS')`
    })

    const addPage = async (tx: Sql = sql) => {
      page += 1
      await tx`insert into pages (id, project_id, name, type) values (${page}, ${project}, 'New', 'generated')`
      return String(page)
    }
    const rename = (id: string, to: string) => sql`update pages set name = ${to} where id = ${id}::text::bigint`

    function request(given: Partial<ShapeRequest> & { offset: Offset }): ShapeRequest {
      return {
        definition: PROJECT_SHAPES.pages as ShapeDefinition,
        part: String(project),
        handle: undefined,
        expiredHandle: undefined,
        live: false,
        replica: 'default',
        changesOnly: false,
        cursor: undefined,
        signal: new AbortController().signal,
        ...given,
      }
    }
    async function rows(given: Partial<ShapeRequest> & { offset: Offset }): Promise<Rows & { said: Message[] }> {
      const answer = await source.answer(request(given))
      if (answer.kind !== 'messages') throw new Error('The source wants us to begin again.')
      return { ...answer, said: JSON.parse(`[${answer.messages.join(',')}]`) as Message[] }
    }
    /** Reads everything from an offset to "up to date". */
    async function readOn(given: Partial<ShapeRequest> & { offset: Offset }) {
      let answer = await rows(given)
      const said = [...answer.said]
      while (!answer.upToDate) {
        answer = await rows({ ...given, offset: answer.offset, handle: answer.handle })
        said.push(...answer.said)
      }
      return { said, place: { offset: answer.offset, handle: answer.handle } }
    }
    /** Waits as a client does: repeatedly, until a message arrives. */
    async function hear(given: Partial<ShapeRequest> & { offset: Offset }): Promise<Message[]> {
      let answer = await rows({ ...given, live: true })
      while (answer.said.length === 0) {
        answer = await rows({ ...given, live: true, offset: answer.offset, handle: answer.handle })
      }
      return answer.said
    }
    const readAll = (given: Partial<ShapeRequest> = {}) => readOn({ ...given, offset: { at: 'start' } })
    const keysOf = (said: readonly Message[]) => said.flatMap(({ key }) => key ?? [])
    const operationsOf = (said: readonly Message[]) => said.flatMap(({ headers }) => headers.operation ?? [])

    it('gives all rows, the end of the snapshot, and what changed since then', async () => {
      const ids = [await addPage(), await addPage(), await addPage(), await addPage()]
      expect((await rows({ offset: { at: 'start' } })).upToDate).toBe(false)
      const { said, place } = await readAll()
      expect(keysOf(said).sort()).toEqual(ids.map((id) => `"public"."pages"/"${id}"`))
      expect(said.at(-1)?.headers.control).toBe('snapshot-end')
      await rename(ids[1] as string, 'Renamed')
      const { said: changes, upToDate } = await rows(place)
      expect(changes.map(({ value }) => value?.name)).toEqual(['Renamed'])
      expect(upToDate).toBe(true)
    })

    it('answers the same request with the same changes, however often', async () => {
      const { place } = await readAll()
      const id = await addPage()
      const [one, two] = [await rows(place), await rows(place)]
      expect(keysOf(one.said)).toEqual([`"public"."pages"/"${id}"`])
      expect(two.messages).toEqual(one.messages)
    })

    it('tells whole transactions that committed, in the order of a row, and nothing of others', async () => {
      const { place } = await readAll()
      const id = await addPage()
      await sql
        .begin(async (tx) => addPage(tx as unknown as Sql).then(() => Promise.reject(new Error('back'))))
        .catch(() => {})
      for (const to of ['a', 'b', 'c']) await rename(id, to)
      await sql`delete from pages where id = ${id}::text::bigint`
      const { said } = await readOn({ ...place, replica: 'full' })
      expect(new Set(keysOf(said)).size).toBe(1)
      expect(operationsOf(said)).toEqual(['insert', 'update', 'update', 'update', 'delete'])
      expect(said.map(({ value }) => value?.name)).toEqual(['New', 'a', 'b', 'c', 'c'])
      const versions = said.map(({ value }) => Number(value?.version))
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    })

    it('says of an update what changed, or everything to who asks for it', async () => {
      const id = await addPage()
      const { place } = await readAll()
      await rename(id, 'Renamed')
      expect(Object.keys((await rows(place)).said[0]?.value ?? {}).sort()).toEqual(['id', 'name', 'version'])
      const [full] = (await rows({ ...place, replica: 'full' })).said
      expect(full?.value).toMatchObject({ name: 'Renamed', parent_id: '0' })
      expect(full?.old_value).toMatchObject({ name: 'New' })
    })

    it('gives no rows to who wants changes only, or what comes from now on', async () => {
      await addPage()
      const changes = await readAll({ changesOnly: true })
      expect(keysOf(changes.said)).toEqual([])
      const now = await rows({ offset: { at: 'now' } })
      expect([now.upToDate, keysOf(now.said)]).toEqual([true, []])
      const id = await addPage()
      for (const place of [changes.place, { offset: now.offset, handle: now.handle }]) {
        expect(keysOf((await rows(place)).said)).toEqual([`"public"."pages"/"${id}"`])
      }
    })

    it('tells those who wait, all of them, and only of their shape', async () => {
      const { place } = await readAll()
      const waits = Array.from({ length: 5 }, () => hear(place))
      const id = await addPage()
      for (const said of await Promise.all(waits)) expect(keysOf(said)).toEqual([`"public"."pages"/"${id}"`])
      const mine = project
      project += 1
      await sql`insert into projects (id, type, name, visibility, status)
        values (${project}, 'user', 'P', 'private', 'DOC_SUCCESS')`
      const next = await rows({ ...place, part: String(mine) })
      const waiting = rows({ ...next, part: String(mine), live: true })
      await addPage()
      expect(keysOf((await waiting).said)).toEqual([])
    })

    it('ends a wait with "up to date" when nothing happens, and at once when it is told to', async () => {
      const { place } = await readAll()
      const quiet = await rows({ ...place, live: true })
      expect([quiet.upToDate, quiet.said]).toEqual([true, []])
      const stop = new AbortController()
      const ended = source.answer(request({ ...place, live: true, signal: stop.signal }))
      stop.abort(new Error('told to'))
      await expect(ended).rejects.toThrow('told to')
      await expect(source.answer(request({ ...place, live: true, signal: stop.signal }))).rejects.toThrow('told to')
    })

    it('sends those with a handle that is not of this shape, or over, or an offset never given, to another handle', async () => {
      const { place } = await readAll()
      const attempts: (Partial<ShapeRequest> & { offset: Offset })[] = [
        { ...place, handle: '1-1' },
        { ...place, part: '4242' },
        { ...place, expiredHandle: place.handle },
        { ...place, offset: { at: 'log', pos: 999_999_999 } },
        { ...place, offset: { at: 'snapshot', piece: 40 } },
      ]
      const given = new Set([place.handle, '1-1'])
      for (const attempt of attempts) {
        for (const live of [false, true]) {
          const answer = await source.answer(request({ ...attempt, live }))
          expect(answer.kind).toBe('refetch')
          expect(given).not.toContain(answer.handle)
          given.add(answer.handle)
        }
      }
      const fresh = await rows({ offset: { at: 'start' }, expiredHandle: place.handle })
      expect(fresh.handle).not.toBe(place.handle)
    })

    it('goes on with its handles when it is opened again', async () => {
      const { place } = await readAll()
      await source.close()
      const id = await addPage()
      source = await open(WAIT_MS)
      expect(keysOf((await rows(place)).said)).toEqual([`"public"."pages"/"${id}"`])
    })
  })
}
