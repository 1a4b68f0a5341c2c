import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { openJobs } from '../../db/jobs.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { findProject, insertProject, type ProjectRow } from '../../db/tables/projects.ts'
import { findReceipt, listReceipts } from '../../db/tables/receipts.ts'
import { appendChunk, createUpload, deleteOldUploads } from '../../db/tables/uploads.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc, readElement } from '../../shared/document/yjs.ts'
import type { Status } from '../../shared/statuses/status.ts'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { pageIdOf } from '../plan/page-ledger.ts'
import { BROKEN_OFF, breakingOff } from '../testing/breaking-off.ts'
import { followArchive } from './follow-archive.ts'

const QUEUE = `/** Keeps what waits. */
export function admit(name: string): boolean {
  const limit = 10
  return name.length < limit
}
`
const FILES = {
  'README.md': '# Queue\n\nKeeps what waits.\n',
  'src/queue.ts': QUEUE,
  'src/old.ts': '/** Old. */\nexport const old = 1\n',
}
const NEXT = {
  'README.md': FILES['README.md'],
  'src/queue.ts': QUEUE.replace('Keeps what waits', 'Lets in who fits').replace('= 10', '= 20'),
  'src/more.ts': '/** More. */\nexport const MORE = 1\n',
}
const analyze = (files: readonly { path: string; content: string }[]) =>
  Promise.all(files.map(({ path, content }) => analyzeFile(path, content)))

const zipOf = (files: Record<string, string>, top = '', level: 0 | 6 = 6) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [top + path, new TextEncoder().encode(text)])),
    { level },
  )

describe('a newer archive of a project', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 700
  const project = async (id: number) => (await findProject(sql, id, null)) as ProjectRow
  const store = async (id: number, bytes: Uint8Array) => {
    const uploadId = crypto.randomUUID()
    await createUpload(sql, uploadId, id)
    await appendChunk(sql, uploadId, 0, bytes)
    return uploadId
  }
  const follow = (id: number, archive: { uploadId: string; name?: string; before?: Status }, on = database) =>
    followArchive(
      id,
      { name: 'queue.zip', before: 'DOC_SUCCESS', ...archive },
      { database: on, pool: { analyze }, by: 'test', signal: new AbortController().signal },
    )
  const take = async (id: number, bytes: Uint8Array, more: { name?: string; before?: Status } = {}) => {
    await follow(id, { uploadId: await store(id, bytes), ...more })
    expect(await sql`select 1 from uploads where project_id = ${id}`).toEqual([])
    return project(id)
  }
  const start = async (files: Record<string, string> = FILES) => {
    const id = nextProject++
    await insertProject(sql, { id, type: 'zip', name: 'queue', visibility: 'private', status: 'READY' }, null)
    await take(id, zipOf(files, 'queue-1/'))
    return id
  }
  const receipts = async (id: number) => (await listReceipts(sql, id)).receipts
  const load = async (pageId: number) => {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const read = async (pageId: number) => plainText(readDoc(await load(pageId)))
  /** Everything that an archive may change. */
  const everything = async (id: number) => ({
    sources: await sql`select path, hash, content from source_files where project_id = ${id} order by path`,
    pages: await sql`select p.id, p.name, d.seq from pages p left join page_docs d on d.page_id = p.id
      where p.project_id = ${id} order by p.id`,
    citations: await sql`select id, path, state, hash from citations where project_id = ${id} order by id`,
    commit: (await project(id)).commit_hash,
    receipts: await receipts(id),
  })
  const queuePage = (id: number) => pageIdOf(id, 'file:src/queue.ts')
  const typeInto = async (pageId: number, words: string, text: string) => {
    const doc = await load(pageId)
    const before = Y.encodeStateVector(doc)
    const block = fragmentOf(doc)
      .toArray()
      .find((child) => child instanceof Y.XmlElement && JSON.stringify(readElement(child)).includes(words))
    const first =
      block instanceof Y.XmlElement ? [...block.createTreeWalker((node) => node instanceof Y.XmlText)][0] : null
    if (!(first instanceof Y.XmlText)) throw new Error(`No block says ${words}`)
    first.insert(0, text)
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId: 'ann', by: 'ann' })
  }

  it('a suggestion from a newer archive has the upload time and no commit', async () => {
    const id = await start()
    await typeInto(queuePage(id), 'Keeps what waits', 'Mine: ')
    const uploadId = await store(id, zipOf(NEXT, 'queue-2/'))
    const at = new Date('2026-11-20T14:43:00Z')
    await sql`update uploads set created_at = ${at} where id = ${uploadId}`
    await follow(id, { uploadId })
    expect(
      await sql`select commit_hash, subject, uploaded_at from suggestions where page_id = ${queuePage(id)}`,
    ).toEqual([{ commit_hash: null, subject: null, uploaded_at: at }])
    expect((await receipts(id))[0]).toMatchObject({ uploaded_at: at.toISOString() })
  })

  it('a newer archive updates a project, keeps its pages and edits, and gets a receipt', async () => {
    const id = await start()
    await typeInto(queuePage(id), 'Keeps what waits', 'Mine: ')
    const before = await everything(id)
    const after = await take(id, zipOf(NEXT, 'queue-2/'), { name: 'queue-2.zip' })
    expect(after).toMatchObject({
      status: 'DOC_SUCCESS',
      status_reason: null,
      commit_hash: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(after.commit_hash).not.toBe(before.commit)
    const now = await everything(id)
    const ids = ({ pages }: typeof before) => pages.map((page) => page.id)
    expect(ids(now)).toEqual(expect.arrayContaining(ids(before)))
    expect(now.pages.map(({ name }) => name)).toContain('more.ts')
    const said = await read(queuePage(id))
    expect(said).toMatch(/Mine: [\s\S]*Keeps what waits/)
    expect(said).toContain('limit = 20')
    // The file no longer exists, as after a push: its page stays, and says that its sources are gone.
    const old = await sql<{ state: string }[]>`
      select distinct state from citations where page_id = ${pageIdOf(id, 'file:src/old.ts')}`
    expect(old).toEqual([{ state: 'gone' }])
    const [receipt] = await receipts(id)
    expect(receipt).toMatchObject({
      from_commit: before.commit,
      to_commit: after.commit_hash,
      commits: [{ hash: after.commit_hash, subject: 'queue-2.zip' }],
      files: 3,
      suggested: 1,
      created: 1,
    })
    expect(receipt?.stale).toBeGreaterThan(0)
    const whole = await findReceipt(sql, id, receipt?.id ?? 0)
    expect(whole?.files).toEqual([
      { path: 'src/more.ts', what: 'added' },
      { path: 'src/old.ts', what: 'removed' },
      { path: 'src/queue.ts', what: 'changed' },
    ])
    const versions = await sql<{ reason: string }[]>`
      select reason from page_versions where page_id = ${queuePage(id)} order by seq`
    expect(versions.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['before-refresh', 'after-refresh']))
  })

  it('an archive with unchanged sources updates no page, even if it is packed differently', async () => {
    const id = await start()
    const before = await everything(id)
    const backwards = Object.fromEntries(Object.entries(FILES).reverse())
    for (const again of [zipOf(FILES, 'queue-1/'), zipOf(FILES), zipOf(backwards, 'another/', 0)]) {
      expect(await take(id, again)).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: before.commit })
      const { receipts: told, ...now } = await everything(id)
      expect({ ...now, receipts: before.receipts }).toEqual(before)
      // The person who uploaded it gets a receipt.
      expect(told[0]).toMatchObject({ from_commit: before.commit, to_commit: before.commit, files: 0, pages: 0 })
    }
    expect(await receipts(id)).toHaveLength(4)
  })

  it('an invalid archive leaves the project unchanged and reports the reason', async () => {
    const id = await start()
    const before = await everything(id)
    const whole = zipOf(NEXT, 'queue-2/')
    // The directory at the archive's end is valid, but the data of the last file is damaged.
    const broken = Uint8Array.from(zipOf({ ...NEXT, 'z.ts': 'export const z = 1\n'.repeat(400) }))
    const at = Buffer.from(broken).indexOf('z.ts') + 4
    broken.fill(0xff, at, at + 12)
    for (const [bytes, why] of [
      [whole.subarray(0, whole.length - 30), 'This isn’t a valid ZIP archive, or it’s incomplete'],
      [broken, 'The ZIP is damaged'],
      [zipSync({}), 'The source has no files.'],
      [zipOf({ 'a.png': '\0\0\0' }), 'The source has no text to document'],
    ] as const) {
      for (const status of ['DOC_SUCCESS', 'DOC_FILE_PAGES_FAILED'] as const) {
        const { status_reason, ...after } = await take(id, bytes, { name: 'new.zip', before: status })
        expect(status_reason).toContain(`new.zip: ${why}`)
        expect(status_reason).toContain('The documentation stays as it is.')
        expect(after.status).toBe(status)
        expect(await everything(id)).toEqual(before)
      }
    }
    // The next archive clears the earlier reason.
    expect(await take(id, whole)).toMatchObject({ status: 'DOC_SUCCESS', status_reason: null })
    expect(await read(queuePage(id))).toContain('Lets in who fits')
  })

  it('a refresh from an archive resumes after each interruption and ends with the same result', async () => {
    const [straight, torn] = [await start(), await start()]
    await take(straight, zipOf(NEXT))
    const uploadId = await store(torn, zipOf(NEXT))
    let runs = 1
    const run = () =>
      follow(torn, { uploadId }, breakingOff(database, 1)).then(
        () => true,
        (error) => {
          if (error.message !== BROKEN_OFF) throw error
          return false
        },
      )
    for (; !(await run()); runs++) expect((await project(torn)).status).toBe('DOC_UPDATING')
    expect(runs).toBeGreaterThan(3)
    const told = async (id: number) => {
      const { sources, commit, pages, receipts: all } = await everything(id)
      const [{ id: _, begun_at: __, ended_at: ___, uploaded_at: ____, from_commit, ...receipt } = {} as never] = all
      return {
        sources,
        commit,
        pages: pages.map(({ name, seq }) => ({ name, seq })).sort(byName),
        receipt,
        count: all.length,
      }
    }
    expect(await told(torn)).toEqual(await told(straight))
    // A job that was done when its process ended runs once more, and finds nothing to do.
    const done = await everything(torn)
    await follow(torn, { uploadId })
    expect(await everything(torn)).toEqual(done)
    expect(await project(torn)).toMatchObject({ status: 'DOC_SUCCESS', status_reason: null })
  })

  it('an archive is stored as long as a job needs it', async () => {
    const id = await start()
    const uploadId = await store(id, zipOf(NEXT))
    const forgotten = await store(id, zipOf(NEXT))
    const jobs = await openJobs(database, { work: false })
    await jobs.enqueue(sql, 'refresh', { projectId: id, archive: { uploadId, name: 'a.zip', before: 'DOC_SUCCESS' } })
    await jobs.close()
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000)
    await deleteOldUploads(sql, inTwoDays)
    expect(await sql`select id from uploads where project_id = ${id}`).toEqual([{ id: uploadId }])
    await sql`delete from uploads where project_id = ${id}`
    await sql`update projects set status = 'DOC_UPDATING' where id = ${id}`
    await follow(id, { uploadId: forgotten })
    expect(await project(id)).toMatchObject({
      status: 'DOC_SUCCESS',
      status_reason: expect.stringContaining('no longer stored'),
    })
  })
})

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
