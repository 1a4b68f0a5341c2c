import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../client/e2e/find-chromium.ts'
import { DocumentationModel } from '../../client/e2e/models/documentation.ts'
import { InstalledModel } from '../../client/e2e/models/installed.ts'
import { type Network, startNetwork } from '../../client/e2e/network.ts'
import { createPrivateProject, signIn } from '../../client/e2e/people.ts'
import { buildClient } from '../../client/e2e/prepare.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { aboutMachine, median, printTable } from './figures.ts'
import { fillProject, type ManyPages, SENTENCE } from './many-pages.ts'

const CHANGED_ROWS = 10_000

type Opened = { tree: number; page: number }

/**
 * Measures the built client in Chromium, with a project of many pages on the device. Without the server: how
 * soon its tree and its last page can be read. With it: the load of many changes on the main thread.
 */
export async function benchClient(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '9' }, pages: { type: 'string', default: '5000,20000' } },
  })
  const rounds = Number(values.rounds)
  console.log(`${aboutMachine()}; medians of ${rounds} rounds\n`)
  await buildClient()
  const postgres = await startPostgres()
  const server = await startServerProcess({ DATABASE_URL: postgres.url('postgres') })
  const database = await openDatabase({ url: postgres.url('postgres'), entry: 'the bench' })
  const network = await startNetwork(server.url)
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const rows: string[][] = []
    for (const size of values.pages.split(',').map(Number)) {
      const owner = await signIn(server, 'bench')
      const { id } = await createPrivateProject(owner, 'Bench')
      const project = await fillProject(database, id, size)
      const context = await owner.context(browser, { baseURL: network.url, serviceWorkers: 'allow' }, network.url)
      rows.push(...(await measure({ browser, context, database, network, project, rounds })))
      await context.close()
    }
    printTable(['On the device', 'Measured', 'Wanted'], rows)
  } finally {
    await browser.close()
    await network.close()
    await database.close()
    await server.stop()
    await postgres.stop()
  }
}

type World = {
  browser: Browser
  context: BrowserContext
  database: Database
  network: Network
  project: ManyPages
  rounds: number
}

async function measure({ context, database, network, project, rounds }: World): Promise<string[][]> {
  const page = await context.newPage()
  await page.addInitScript(watch, { name: project.last.name, sentence: SENTENCE })
  const reading = new DocumentationModel(page)
  await reading.open(project.id, project.last.id)
  await new InstalledModel(page).ready()
  await untilKept(page, project)

  await network.cut()
  const opened: Opened[] = []
  const floors: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const floor = await timeOfNotFound(page)
    const one = await open(page, project)
    // The first round only warms the caches.
    if (round === 0) continue
    opened.push(one)
    floors.push(floor)
  }
  await network.restore()

  await page.goto(`/projects/${project.id}/${project.last.id}`)
  await reading.saved()
  const tasks = await changeMany(page, database, project)
  const of = `${project.size.toLocaleString('en')} pages`
  const [tree, read, floor] = [opened.map((one) => one.tree), opened.map((one) => one.page), floors].map(median)
  return [
    [`${of}, offline: tree readable`, `${tree?.toFixed(0)} ms`, '300 ms'],
    [`${of}, offline: last page readable`, `${read?.toFixed(0)} ms`, '400 ms'],
    [`${of}, offline: a screen that needs no data (floor)`, `${floor?.toFixed(0)} ms`, ''],
    [
      `${of}, ${CHANGED_ROWS.toLocaleString('en')} changed rows: longest task of the main thread`,
      tasks.length > 0 ? `${Math.max(...tasks).toFixed(0)} ms (${tasks.length} over 50 ms)` : 'none over 50 ms',
      'none over 50 ms',
    ],
  ]
}

/** Runs in the page, before its own scripts. Records when frames first show readable content. */
function watch({ name, sentence }: { name: string; sentence: string }): void {
  const seen: Record<string, number> = {}
  const tasks: number[] = []
  Object.assign(window, { bench: { seen, tasks } })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  const found: Record<string, () => boolean> = {
    tree: () => [...document.querySelectorAll('[role=treeitem]')].some((row) => row.textContent?.includes(name)),
    page: () => document.querySelector('article')?.textContent?.includes(sentence) ?? false,
    floor: () => (document.querySelector('h1')?.textContent ?? '').length > 0,
  }
  const look = () => {
    for (const [what, is] of Object.entries(found)) {
      if (what in seen || !is()) continue
      seen[what] = 0
      requestAnimationFrame(() => {
        seen[what] = performance.now()
      })
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

const seenIn = (page: Page, what: string): Promise<number> =>
  page
    .waitForFunction((name) => (window as never as { bench: { seen: Record<string, number> } }).bench.seen[name], what)
    .then((handle) => handle.jsonValue() as Promise<number>)

async function open(page: Page, { id, last }: ManyPages): Promise<Opened> {
  await page.goto(`/projects/${id}/${last.id}`, { waitUntil: 'commit' })
  return { tree: await seenIn(page, 'tree'), page: await seenIn(page, 'page') }
}

async function timeOfNotFound(page: Page): Promise<number> {
  await page.goto('/nothing/is/here', { waitUntil: 'commit' })
  return await seenIn(page, 'floor')
}

/** Resolves once all rows and documents are on the device. */
async function untilKept(page: Page, { size }: ManyPages): Promise<void> {
  await page.waitForFunction(
    async (wanted) => {
      const count = (name: string, table: string) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const db = opening.result
            if (!db.objectStoreNames.contains(table)) return resolve(0)
            const asked = db.transaction(table).objectStore(table).count()
            asked.onsuccess = () => {
              db.close()
              resolve(asked.result)
            }
          }
        })
      for (const { name = '' } of await indexedDB.databases()) {
        if ((await count(name, 'docs')) >= wanted && (await count(name, 'pages')) >= wanted) return true
      }
      return false
    },
    size,
    { polling: 500, timeout: 300_000 },
  )
}

/** Durations of main-thread tasks over 50 ms, while rows change on the server and in the open tab. */
async function changeMany(page: Page, database: Database, { id, size, last }: ManyPages): Promise<number[]> {
  const count = Math.min(size, CHANGED_ROWS)
  await page.evaluate(() => (window as never as { bench: { tasks: number[] } }).bench.tasks.splice(0))
  for (let round = 1; round <= CHANGED_ROWS / count; round++) {
    await database.sql`
      update pages set name = name || ${` (${round})`} where project_id = ${id} and id > ${last.id - count}`
    await page
      .getByRole('treeitem', { name: `(${round})` })
      .first()
      .waitFor({ timeout: 120_000 })
  }
  // The browser reports long tasks late.
  return await page.evaluate(
    () =>
      new Promise<number[]>((resolve) =>
        setTimeout(() => resolve((window as never as { bench: { tasks: number[] } }).bench.tasks), 3_000),
      ),
  )
}
