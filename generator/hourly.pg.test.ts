import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { openJobs } from '../db/jobs.ts'
import { writeAudit } from '../db/tables/audit-log.ts'
import { appendPiece, openStore } from '../db/tables/blobs.ts'
import { sequenceChanges } from '../db/tables/change-log.ts'
import { storeUpdate } from '../db/tables/page-updates.ts'
import { insertPages, isPageIdTaken } from '../db/tables/pages.ts'
import { insertProject, isProjectIdTaken, markProjectDeleted } from '../db/tables/projects.ts'
import { addUse } from '../db/tables/quotas.ts'
import { listReceiptPages } from '../db/tables/receipts.ts'
import { projectRevision } from '../db/tables/revisions.ts'
import { appendChunk, createUpload } from '../db/tables/uploads.ts'
import { deletePages } from '../db/testing/delete-pages.ts'
import { storeImage } from '../db/testing/store-image.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { writeNewDoc } from '../shared/document/yjs.ts'
import { tidy } from './hourly.ts'
import { EDITED_FILES } from './testing/random-edits.ts'
import { SampleRefresh } from './testing/sample-refresh.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const signal = new AbortController().signal

describe('what was deleted', async () => {
  const database = await testDatabase()
  const { sql } = database
  const jobs = await openJobs(database, { work: false })
  afterAll(() => jobs.close())
  let next = 100

  const tidyAfter = (days: number, pages?: number) =>
    tidy(database, { now: new Date(Date.now() + days * DAY_MS), signal, ...(pages !== undefined && { pages }) })
  const newProject = async () => {
    const id = next++
    await insertProject(sql, { id, type: 'user', name: 'P', visibility: 'private', status: 'READY' }, 'ann@example.org')
    return id
  }
  const newPages = async (projectId: number, count: number) => {
    const ids = Array.from({ length: count }, () => next++)
    const rows = ids.map((id) => ({
      id,
      project_id: projectId,
      parent_id: 0,
      name: 'Secret',
      type: 'generated' as const,
    }))
    await insertPages(sql, rows)
    return ids
  }
  const attach = (projectId: number, hash: string, queries: Parameters<typeof storeImage>[0] = sql) => {
    const image = { pageId: 1, mime: 'image/png', name: 'x.png', bytes: new Uint8Array([1]), userId: 'ann' }
    return storeImage(queries, { ...image, projectId, hash })
  }
  const blobs = async () =>
    (await sql<{ hash: string }[]>`select hash from blobs order by hash`).map(({ hash }) => hash)
  const logged = async (projectId: number) => {
    await sequenceChanges(database)
    return sql<{ relation: string; operation: string }[]>`
      select relation, operation from change_log where part = ${String(projectId)} order by pos`
  }

  /** The tables whose rows are about a project, and how many they have of it. */
  async function rowsOf(projectId: number): Promise<Map<string, number>> {
    const tables = await sql<{ name: string; column: string }[]>`
      select table_name as name, max(column_name) as column from information_schema.columns
      where table_schema = 'public' and column_name in ('project_id', 'page_id', 'upload_id') group by table_name
      order by table_name`
    const rows = new Map<string, number>()
    for (const { name, column } of tables) {
      const owner = {
        project_id: sql`select ${projectId}::bigint`,
        page_id: sql`select id from pages where project_id = ${projectId}`,
        upload_id: sql`select id from uploads where project_id = ${projectId}`,
      }[column]
      const [row] = await sql<[{ count: number }]>`
        select count(*)::int as count from ${sql(name)} where ${sql(column)} in (${owner ?? sql``})`
      rows.set(name, row.count)
    }
    return rows
  }

  /** A project that has something of everything. */
  async function whole(): Promise<{ projectId: number; sample: SampleRefresh; pageId: number }> {
    const projectId = next++
    const sample = await SampleRefresh.start(database, projectId, EDITED_FILES)
    const pushed = { ...EDITED_FILES, 'src/queue.ts': '/** Lets all in. */\nexport function admit() {}\n' }
    const refreshId = await sample.push(pushed, 'commit-2')
    const [page] = await sql<[{ id: number }]>`
      select page_id as id from plan where project_id = ${projectId} and key = 'file:src/queue.ts'`
    const { id: pageId } = page
    const doc = new Y.Doc()
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'By hand.' }] }] })
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc), userId: 'ann', by: 'test' })
    await attach(projectId, `of ${projectId}`)
    const upload = crypto.randomUUID()
    await createUpload(sql, upload, projectId)
    await appendChunk(sql, upload, 0, new Uint8Array([1]))
    // Keeps the upload from looking like a forgotten one.
    await sql`update uploads set created_at = now() + interval '1 year' where id = ${upload}`
    const email = 'ann@example.org'
    await sql`insert into memberships (project_id, email, role) values (${projectId}, ${email}, 'admin')`
    await sql`insert into project_owners (project_id, email) values (${projectId}, ${email})`
    await sql`insert into invitations (project_id, email, inviter_id, inviter) values (${projectId}, ${email}, 'x', 'X')`
    await sql`insert into invite_links (token, project_id, email, inviter_id, inviter, expires_at)
      values (${crypto.randomUUID()}, ${projectId}, ${email}, 'x', 'X', now() + interval '1 year')`
    await sql`insert into examples (project_id) values (${projectId})`
    await sql`insert into trash (page_id, project_id, name, parent_id, below, pages, cause, deleted_at, expires_at)
      select id, project_id, name, parent_id, 0, '[]', 'person', now(), now() + interval '1 year' from pages
      where project_id = ${projectId} and id <> ${pageId} limit 1`
    await sql`insert into notices (page_id, email, kind, project_id, people, pages)
      select page_id, ${email}, 'newer-words', project_id, '[]', '[]' from trash where project_id = ${projectId}`
    await sql`insert into repository_looks (project_id) values (${projectId})`
    await sql`insert into prose_left (project_id, places) values (${projectId}, 1)`
    await sql`insert into document_images (project_id, path, hash) values (${projectId}, 'a.png', 'a')`
    await sql`insert into slots (project_id, key, page_id, slot, model, text)
      values (${projectId}, 'slot', ${pageId}, 'about', 'm', 'Text.')`
    await sql`insert into source_changes (project_id, path) values (${projectId}, 'a.ts') on conflict do nothing`
    await sql`insert into refresh_citations values (${refreshId}, ${pageId}, 1, 1, 1, 1) on conflict do nothing`
    await sql`insert into page_versions (page_id, seq, state, created_at, begun_at)
      values (${pageId}, 0, ${new Uint8Array([0, 0])}, now(), now()) on conflict do nothing`
    await sql`insert into page_writers (page_id, client, user_id) values (${pageId}, 7, 'ann')`
    await sql`insert into recovered (id, page_id, project_id, user_id, parts, text)
      values (${next++}, ${pageId}, ${projectId}, 'ann', '[]', 'lost')`
    await sql`insert into suggestions (id, project_id, page_id, block, node, hash)
      values (${next++}, ${projectId}, ${pageId}, 'a block', '{}', 'x')`
    await sql`insert into search_indexes (project_id, format) values (${projectId}, '2 en')`
    await sql`insert into search_sources values (${projectId}, 'docs', ${String(pageId)}, 'x')`
    await sql`insert into passages (project_id, id, kind, source, headers, fragments)
      values (${projectId}, 1, 'docs', ${String(pageId)}, '{}', '{"Text."}')`
    await sql`insert into search_segments values (${projectId}, 1, 'docs', 1, 1, 1)`
    await sql`insert into postings values (${projectId}, 1, 'text', '{1}', '{1}')`
    await sql`insert into search_symbols values (${projectId}, 'a.ts', 'a', 'a', 'const', '', '', true, 1, 1, '{}', '{}')`
    await sql`insert into vectors values (${projectId}, 1, 'x', ${new Uint8Array([1])})`
    await sql`insert into secret_overrides (project_id, findings, keys, reason, email)
      values (${projectId}, '[]', '{}', 'A sample', ${email})`
    await writeAudit(sql, { act: 'project.created', by: null, projectId })
    await sql`insert into vector_indexes (project_id, model) values (${projectId}, 'm')`
    return { projectId, sample, pageId }
  }

  beforeEach(async () => {
    await sql`delete from projects`
    await sql`delete from blobs`
  })

  it('the hourly job deletes quota use of earlier days and keeps the quota use of today', async () => {
    await addUse(sql, { email: 'ann@example.org', quota: 'invitations', amount: 1 })
    await sql`insert into quota_use select email, quota, day - 3, used from quota_use`
    await tidyAfter(0)
    expect(await sql`select used from quota_use`).toHaveLength(1)
  })

  it('the hourly cleanup empties a project deleted thirty days ago and never reuses its ids', async () => {
    const [{ projectId: gone, pageId }, { projectId: kept }] = [await whole(), await whole()]
    const [before, others] = [await rowsOf(gone), await rowsOf(kept)]
    // A table that is added later has a row here as well.
    expect([...before].filter(([, count]) => count === 0)).toEqual([])
    await markProjectDeleted(sql, gone)
    await tidyAfter(29)
    const { my_projects: _, ...stillThere } = Object.fromEntries(await rowsOf(gone))
    expect(stillThere).toMatchObject({ pages: before.get('pages'), source_files: before.get('source_files') })
    await tidyAfter(31)
    // Audit entries are kept longer, to look up who deleted what.
    expect([...(await rowsOf(gone))].filter(([, count]) => count > 0)).toEqual([
      ['audit_log', before.get('audit_log')],
      ['pages', before.get('pages')],
    ])
    expect(
      await sql`select 1 from pages where project_id = ${gone} and (name <> '' or source_path is not null)`,
    ).toEqual([])
    const [row] = await sql<[Record<string, unknown>]>`select * from projects where id = ${gone}`
    expect(row).toMatchObject({ name: '', description: null, git_url: null, commit_hash: null, default_page_id: null })
    // Neither number is reused for another project or page.
    expect([await isProjectIdTaken(sql, gone), await isPageIdTaken(sql, pageId)]).toEqual([true, true])
    expect(await rowsOf(kept)).toEqual(others)
    expect(await blobs()).toEqual([`of ${kept}`])
  })

  it('the hourly job adds nothing to the change log when it clears a deleted project', async () => {
    const { projectId } = await whole()
    await markProjectDeleted(sql, projectId)
    expect((await logged(projectId)).length).toBeGreaterThan(50)
    const end = () => sql<[{ pos: number }]>`select pos from change_log_state`
    const before = await end()
    await tidyAfter(31)
    // Earlier log entries go too, and no entry follows.
    expect(await logged(projectId)).toEqual([])
    expect(await end()).toEqual(before)
  })

  it('the hourly job logs for devices that a deleted page is cleared, and changes the project revision', async () => {
    const { projectId, pageId } = await whole()
    await deletePages(database, [pageId])
    const [{ cited }] = await sql<[{ cited: number }]>`
      select count(*)::int as cited from citations where page_id = ${pageId}`
    const told = (await logged(projectId)).length
    const revision = await projectRevision(sql, projectId)
    await tidyAfter(31)
    const news = (await logged(projectId)).slice(told).map(({ relation, operation }) => `${operation} ${relation}`)
    const citations = Array.from({ length: cited }, () => 'delete citations')
    expect(news.sort()).toEqual([...citations, 'delete suggestions', 'delete trash'])
    expect(await projectRevision(sql, projectId)).not.toBe(revision)
    const left = await Promise.all(
      ['page_docs', 'page_updates', 'page_versions', 'page_writers', 'units', 'published', 'recovered'].map(
        (table) => sql`select 1 from ${sql(table)} where page_id = ${pageId}`,
      ),
    )
    expect(left.flat()).toEqual([])
  })

  it('a cleared page does not come back when it is planned again, and its receipt loses its name', async () => {
    const { projectId, sample, pageId } = await whole()
    const names = async () =>
      (
        await sql<{ name: string }[]>`
          select name from pages where project_id = ${projectId} and deleted_at is null order by name`
      ).map(({ name }) => name)
    await deletePages(database, [pageId])
    await sql`update receipts set undone = '{"page": "removed"}' where page_id = ${pageId}`
    const [receipt] = await sql<[{ refresh_id: number }]>`
      select refresh_id from receipts where page_id = ${pageId} and refresh_id is not null`
    const told = async () =>
      (await listReceiptPages(sql, receipt.refresh_id)).pages.find(({ page_id }) => page_id === pageId)
    expect((await told())?.name).toEqual(expect.any(String))
    const before = await names()
    await tidyAfter(31)
    expect(await told()).toMatchObject({ name: null, written: expect.any(Number) })
    // The new file changes the page's place in the plan, so that the page is planned again.
    await sample.push({ ...EDITED_FILES, 'aaa/first.ts': 'export const first = 1\n' }, 'commit-3')
    const [plan] = await sql`select 1 from plan where project_id = ${projectId} and page_id = ${pageId}`
    expect(plan).toBeDefined()
    expect(await names()).toEqual(expect.arrayContaining(before))
    expect(await sql`select 1 from pages where id = ${pageId} and deleted_at is null`).toEqual([])
    expect(await sql`select 1 from page_docs where page_id = ${pageId}`).toEqual([])
  })

  it('the hourly cleanup deletes in portions: the oldest pages first, the rest in the next hour', async () => {
    const projectId = await newProject()
    const ids = await newPages(projectId, 7)
    await sql`update pages set deleted_at = now() - (id % 100) * interval '1 minute' where id in ${sql(ids)}`
    const left = async () =>
      (
        await sql<{ id: number }[]>`select id from pages where purged_at is null and project_id = ${projectId}
          order by deleted_at`
      ).map(({ id }) => id)
    const oldest = await left()
    await markProjectDeleted(sql, projectId)
    await tidyAfter(31, 3)
    expect(await left()).toEqual(oldest.slice(3))
    expect((await rowsOf(projectId)).get('memberships')).toBe(1)
    await tidyAfter(31, 4)
    expect(await left()).toEqual([])
    expect((await rowsOf(projectId)).get('memberships')).toBe(0)
  })

  it('the hourly cleanup deletes a project in statements of bounded size, however large it is', async () => {
    await sql`create table portions (rows integer, bytes bigint)`
    await sql.unsafe(`
      create function note_portion() returns trigger language plpgsql as $$
      begin
        insert into portions select count(*), coalesce(sum(octet_length(content)), 0) from old_rows;
        return null;
      end $$;
      create trigger portions after delete on source_files referencing old table as old_rows
        for each statement execute function note_portion()`)
    const projectId = await newProject()
    await sql`
      insert into source_files (project_id, path, hash, size, content)
      select ${projectId}, 'small ' || n, '', 1, 'x' from generate_series(1, 1200) n`
    const large = randomBytes(1024 * 1024).toString('hex')
    await sql`
      insert into source_files (project_id, path, hash, size, content)
      select ${projectId}, 'large ' || n, '', 1, ${large} from generate_series(1, 8) n`
    await markProjectDeleted(sql, projectId)
    await tidyAfter(31)
    const [all] = await sql<[{ rows: number; most: number; bytes: number }]>`
      select sum(rows)::int as rows, max(rows) as most, max(bytes)::int as bytes from portions`
    expect(all.rows).toBe(1_208)
    expect(all.most).toBeLessThanOrEqual(500)
    expect(all.bytes).toBeLessThanOrEqual(10 * 1024 * 1024 + 500)
    await sql`drop trigger portions on source_files`
  })

  it('the hourly job keeps images that another project shows or someone is attaching', async () => {
    const [gone, kept] = [await newProject(), await newProject()]
    for (const [projectId, hash] of [
      [gone, 'gone'],
      [gone, 'shared'],
      [kept, 'shared'],
      [gone, 'again'],
    ] as const) {
      await attach(projectId, hash)
    }
    await sql`update blobs set stored_at = now() - interval '2 days'`
    await sql`delete from attachments where hash = 'again'`
    let purging = Promise.resolve()
    await transaction(database, async (tx) => {
      await attach(kept, 'again', tx)
      let isOver = false
      purging = tidyAfter(0).finally(() => {
        isOver = true
      })
      // On the embedded database, nothing else runs meanwhile. On a server, the purge waits for this transaction.
      const waits = async () =>
        (await tx`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          .length
      while (database.kind === 'postgres' && !isOver && (await waits()) === 0);
    })
    await purging
    expect(await blobs()).toEqual(['again', 'gone', 'shared'])
    const storeOf = async (hash: string) =>
      (await sql<[{ store: string }]>`select store from blobs where hash = ${hash}`)[0].store
    const [goneStore, sharedStore] = [await storeOf('gone'), await storeOf('shared')]
    await markProjectDeleted(sql, gone)
    await tidyAfter(31)
    expect(await blobs()).toEqual(['again', 'shared'])
    // Only the deleted image loses its bytes.
    expect(await sql`select store from blob_pieces where store in ${sql([goneStore, sharedStore])}`).toEqual([
      { store: sharedStore },
    ])
    // Stored a moment ago, and not attached: not even after its project is gone.
    await sql`insert into blobs (hash, bytes) values ('fresh', ${new Uint8Array([1])})`
    await tidyAfter(0)
    expect(await blobs()).toEqual(['again', 'fresh', 'shared'])
  })

  it('the hourly cleanup deletes logs of empty shapes that have no handle left', async () => {
    const log = (part: string, count: number) => ({ relation: 'memberships', part, count, trimmed: 5 })
    await sql`insert into change_log_shapes ${sql([log('gone@x', 0), log('full@x', 1), log('read@x', 0)])}`
    await sql`insert into shape_handles (handle, shape, start_pos) values ('h', 'memberships/email=read@x/id', 1)`
    await tidyAfter(0)
    const parts = await sql<{ part: string }[]>`select part from change_log_shapes where part like '%@x' order by part`
    expect(parts.map(({ part }) => part)).toEqual(['full@x', 'read@x'])
    await sql`delete from shape_handles`
  })

  it('the hourly cleanup deletes handles unused for a month, except the newest of each shape', async () => {
    await sql`update change_log_state set pos = greatest(pos, 100)`
    const handles = [
      { handle: 'quiet', shape: 'quiet', start_pos: 9 },
      { handle: 'followed', shape: 'busy', start_pos: 20 },
      { handle: 'in use', shape: 'busy', start_pos: 25 },
      { handle: 'newest', shape: 'busy', start_pos: 30 },
    ]
    await sql`insert into shape_handles ${sql(handles)}`
    await sql`update shape_handles set used_at = now() + interval '10 days' where handle = 'in use'`
    const left = async () =>
      (await sql<{ handle: string }[]>`select handle from shape_handles order by start_pos`).map(({ handle }) => handle)
    await tidyAfter(29)
    expect(await left()).toEqual(['quiet', 'followed', 'in use', 'newest'])
    await tidyAfter(31)
    expect(await left()).toEqual(['quiet', 'in use', 'newest'])
  })

  it('the hourly cleanup deletes the remains of interrupted image uploads a day later', async () => {
    const [projectId, store] = [await newProject(), crypto.randomUUID()]
    await attach(projectId, 'whole')
    await openStore(sql, store)
    await appendPiece(sql, { store, start: 0, bytes: new Uint8Array([1]) })
    const pieces = () => sql`select 1 from blob_pieces where store = ${store}`
    await tidyAfter(0)
    expect(await pieces()).toHaveLength(1)
    await tidyAfter(2)
    expect(await pieces()).toEqual([])
    expect(await sql`select 1 from loose_stores where store = ${store}`).toEqual([])
    expect(await blobs()).toEqual(['whole'])
    expect(await sql`select 1 from blob_pieces p join blobs b on b.store = p.store`).toHaveLength(1)
  })

  it('the hourly cleanup deletes abandoned archive uploads', async () => {
    const upload = crypto.randomUUID()
    await createUpload(sql, upload, await newProject())
    await tidyAfter(0)
    expect(await sql`select id from uploads`).toEqual([{ id: upload }])
    await tidyAfter(2)
    expect(await sql`select id from uploads`).toEqual([])
  })
})
