import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import * as Y from 'yjs'
import { type Database, openDatabase } from '../../db/connect.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { RefreshOrder } from './refresh-process.ts'
import { type SampleFiles, SampleRefresh } from './sample-refresh.ts'

const CHILD = fileURLToPath(new URL('./refresh-process.ts', import.meta.url))
const [TWIN, TORN] = [1, 2]
const FILES = 30

export type RefreshKillsOptions = {
  /** Settings of an empty database. */
  settings: RefreshOrder['settings']
  rounds: number
  /**
   * Returns a number between 0 and 1. Decides where in a refresh the process is killed, and everything else
   * that's random.
   */
  random: () => number
  onRound?: (round: number) => void
}

/** `kills`: how many of the rounds were ended before they were done. `wrong`: what was other than it had to be. */
export type RefreshKillsResult = { rounds: number; kills: number; wrong: string[] }

/**
 * Gives two projects the same sources and the same edits by people, round after round. In one of them, the
 * process that refreshes the pages is killed at some point, and another process repeats the refresh.
 * Afterwards both must be the same, without an extra update or receipt.
 */
export async function killRefreshes({
  settings,
  rounds,
  random,
  onRound,
}: RefreshKillsOptions): Promise<RefreshKillsResult> {
  const result: RefreshKillsResult = { rounds: 0, kills: 0, wrong: [] }
  let database = await openDatabase({ ...settings, entry: 'a test' })
  await SampleRefresh.start(database, TWIN, sourcesOf(0, random))
  // The first sources must be the same, because random changes follow.
  await SampleRefresh.start(database, TORN, await sourcesIn(database, TWIN))
  let milliseconds = 1_000
  for (let round = 1; round <= rounds; round++) {
    const commit = `commit-${round + 1}`
    const files = sourcesOf(round, random)
    const choice = random()
    for (const projectId of [TWIN, TORN]) await edit(database, projectId, choice, ` (${round})`)
    await new SampleRefresh(database, TWIN).push(files, commit)
    // The embedded database belongs to one process at a time.
    await database.close()
    const order = { settings, projectId: TORN, files, commit }
    if ((await refresh(order, random() * milliseconds)) === undefined) result.kills += 1
    milliseconds = (await refresh(order)) ?? milliseconds
    database = await openDatabase({ ...settings, entry: 'a test' })
    const [whole, torn] = [await standing(database, TWIN), await standing(database, TORN)]
    for (const what of Object.keys(whole) as (keyof typeof whole)[]) {
      if (!isDeepStrictEqual(torn[what], whole[what])) result.wrong.push(`round ${round}: ${what}`)
    }
    result.rounds += 1
    onRound?.(round)
  }
  await database.close()
  return result
}

/**
 * Runs a refresh in a process and returns its milliseconds. Undefined where the process was killed after
 * `killAfter`, before it was done.
 */
async function refresh(order: RefreshOrder, killAfter?: number): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--liftoff-only', CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let begun = 0
  let isDone = false
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begun') {
      begun = performance.now()
      if (killAfter !== undefined) void setTimeout(killAfter).then(() => child.kill('SIGKILL'))
    }
    if (line === 'done') {
      isDone = true
      break
    }
  }
  const took = performance.now() - begun
  await ended
  if (!isDone && killAfter === undefined) throw new Error('A refresh that nobody killed was not done')
  return isDone ? took : undefined
}

/** Files of a round: some change together with their comments. Now and then a file disappears or returns. */
function sourcesOf(round: number, random: () => number): SampleFiles {
  const files = Array.from({ length: FILES }, (_, at): [string, string][] => {
    if (round > 0 && random() < 0.1) return []
    const limit = random() < 0.4 ? round : 0
    const text = `/** Keeps what waits at pier ${at}${limit % 2 ? ', and no more' : ''}. */
export function admit${at}(name: string): boolean {
  const limit = ${10 + limit}
  return name.length < limit
}
`
    return [[`src/harbour/pier-${at}.ts`, text]]
  })
  return Object.fromEntries([['README.md', '# Harbour\n\nKeeps what waits.\n'], ...files.flat()])
}

async function sourcesIn({ sql }: Database, projectId: number): Promise<SampleFiles> {
  const rows = await sql<{ path: string; content: string }[]>`
    select path, content from source_files where project_id = ${projectId} and content is not null`
  return Object.fromEntries(rows.map(({ path, content }) => [path, content]))
}

/** Writes into a page, like a person. `choice`, between 0 and 1, picks the page and the place. */
async function edit(database: Database, projectId: number, choice: number, words: string): Promise<void> {
  const pages = await database.sql<{ id: number }[]>`
    select id from pages where project_id = ${projectId} and deleted_at is null order by source_path, name`
  const pageId = pages[Math.floor(choice * pages.length)]?.id
  if (pageId === undefined) return
  const doc = await load(database, pageId)
  const before = Y.encodeStateVector(doc)
  const blocks = fragmentOf(doc)
    .toArray()
    .flatMap((block) => {
      const text = block instanceof Y.XmlElement ? block.get(0) : undefined
      return text instanceof Y.XmlText ? [text] : []
    })
  const text = blocks[Math.floor(((choice * pages.length) % 1) * blocks.length)]
  if (!text) return
  text.insert(text.length, words)
  const update = Y.encodeStateAsUpdate(doc, before)
  await storeUpdate(database, { pageId, update, userId: 'ann', by: 'ann' })
}

async function load({ sql }: Database, pageId: number): Promise<Y.Doc> {
  const stored = await loadDoc(sql, pageId)
  return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
}

/** Everything that a refresh leaves, without the numbers that differ between projects. */
async function standing(database: Database, projectId: number) {
  const { sql } = database
  const rows = await sql<{ id: number; name: string; source_path: string | null; seq: number; deleted: boolean }[]>`
    select p.id, p.name, p.source_path, d.seq, p.deleted_at is not null as deleted
    from pages p join page_docs d on d.page_id = p.id where p.project_id = ${projectId} order by p.source_path, p.name`
  const pages = []
  for (const { id, ...page } of rows) pages.push({ ...page, text: plainText(readDoc(await load(database, id))) })
  return {
    pages,
    blocks: [
      ...(await sql`
      select p.source_path, p.name, b.block, b.text, b.state from published b join pages p on p.id = b.page_id
      where p.project_id = ${projectId} order by 1, 2, 3`),
    ],
    citations: [
      ...(await sql`
      select p.source_path as page, p.name, c.path, c.symbol, c.start_line, c.end_line, c.state, c.commit_hash
      from citations c join pages p on p.id = c.page_id where c.project_id = ${projectId} order by 1, 2, 3, 4, 5, 6, 7, 8`),
    ],
    suggestions: [
      ...(await sql`
      select p.source_path, p.name, s.block from suggestions s join pages p on p.id = s.page_id
      where p.project_id = ${projectId} order by 1, 2, 3`),
    ],
    receipts: [
      ...(await sql`
      select p.source_path, p.name, r.commit_hash, r.inserted, r.changed, r.retired, r.suggested
      from receipts r join pages p on p.id = r.page_id where r.project_id = ${projectId} order by 1, 2, 3`),
    ],
    refreshes: [
      ...(await sql`
      select from_commit, to_commit, ended_at is not null as ended from refreshes where project_id = ${projectId}
      order by id`),
    ],
    left: [...(await sql`select path from source_changes where project_id = ${projectId}`)],
  }
}
