import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { chromium, type Locator, type Page } from '@playwright/test'
import { BUDGETS, scriptSize, styleSize } from '../../client/e2e/bundle-sizes.ts'
import { chromiumLaunch } from '../../client/e2e/find-chromium.ts'
import { DocumentationModel } from '../../client/e2e/models/documentation.ts'
import { SearchModel } from '../../client/e2e/models/search.ts'
import { createDocumentedProject, createPrivateProject, type Person, signIn } from '../../client/e2e/people.ts'
import { buildClient } from '../../client/e2e/prepare.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { aboutMachine, median, printTable, quantile } from './figures.ts'
import { fillProject, type ManyPages } from './many-pages.ts'

const PAGES = 20_000
/** Not a dependency: it is large, and only this command runs it. */
const LIGHTHOUSE = 'lighthouse@12'
/** How often the benchmark checks whether the browser holds all pages. */
const HELD_MS = 500
/** The browser reports no interaction shorter than this. */
const SHORTEST_MS = 16

/**
 * Measures the size of the screens, how soon a long tree responds, and Lighthouse scores of the public
 * screens.
 */
export async function benchScreens(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  console.log(`${aboutMachine()}\n`)
  await buildClient()
  printSizes()
  const postgres = await startPostgres()
  const server = await startServerProcess({ DATABASE_URL: postgres.url('postgres') })
  const database = await openDatabase({ url: postgres.url('postgres'), entry: 'the bench' })
  try {
    const owner = await signIn(server, 'bench')
    await measureInteractions(owner, database)
    const { id } = await createDocumentedProject(owner, 'wouter', false)
    const addresses = { landing: '/', 'sign-in': '/login', 'public page': `/projects/${id}` }
    await judge(server.url, addresses, Number(values.rounds))
  } finally {
    await database.close()
    await server.stop()
    await postgres.stop()
  }
}

function printSizes(): void {
  const rows = Object.entries(BUDGETS).map(([name, { parts, limit }]) => [
    name,
    `${scriptSize(parts).toFixed(1)} kB`,
    `${limit} kB`,
    `${styleSize(parts).toFixed(1)} kB`,
  ])
  printTable(['Screen', 'Scripts, compressed', 'At most', 'Styles, compressed'], rows)
}

/** Keys, clicks and typing in the tree of a project with many pages, each until the next frame is shown. */
async function measureInteractions(owner: Person, database: Database): Promise<void> {
  const { id } = await createPrivateProject(owner, 'Many')
  const project = await fillProject(database, id, PAGES)
  const browser = await chromium.launch(await chromiumLaunch())
  const page = await (await owner.context(browser)).newPage()
  await page.addInitScript((shortest) => {
    const longest = new Map<number, number>()
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (!entry.interactionId) continue
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
      }
    }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
  }, SHORTEST_MS)
  const done = await walk(page, project)
  // Quicker interactions aren't reported, so they count as the shortest reported duration.
  const told = await page.evaluate(() => [...(window as unknown as { longest: Map<number, number> }).longest.values()])
  const all = [...told, ...Array(Math.max(0, done - told.length)).fill(SHORTEST_MS)]
  printTable(
    [`Interactions with ${PAGES.toLocaleString('en')} pages, to the next frame`, 'p50', 'p95', 'max', 'Wanted p95'],
    [[`${done} keys and presses`, ...[0.5, 0.95, 1].map((share) => `${quantile(all, share)} ms`), '50 ms']],
  )
  await browser.close()
}

/** Resolves to how many times something was pressed. */
async function walk(page: Page, { id, last }: ManyPages): Promise<number> {
  const documentation = new DocumentationModel(page)
  await documentation.open(id, last.id)
  await documentation.editable()
  // Rows that are still being fetched would replace the focused row, and the focus would be lost.
  while ((await page.evaluate(countHeld)) < PAGES) await setTimeout(HELD_MS)
  await page.reload()
  await documentation.editable()
  let done = 0
  const shown = async () => {
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
    done += 1
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await shown()
    }
  }
  const click = async (on: Locator) => {
    await on.click()
    await shown()
  }
  await documentation.row(last.name).focus()
  await press(...Array<string>(20).fill('ArrowUp'), 'Home', 'End', 'Home')
  // Moves past the default page and the heading of the files.
  await press('ArrowDown', 'ArrowDown')
  for (let folder = 0; folder < 10; folder++) await press('ArrowRight', 'ArrowLeft', 'ArrowDown')
  const rows = documentation.tree.getByRole('treeitem', { name: /^(?:Folder|Page) / })
  await rows.first().focus()
  await press('F2')
  // The code of the name field is fetched on first use.
  await page.getByRole('textbox', { name: 'Name of the page' }).waitFor()
  await press('Escape', 'f')
  await click(documentation.search)
  await press(...'page 1999', ...Array<string>(9).fill('Backspace'))
  const palette = new SearchModel(page)
  await press('Control+k')
  await palette.field.waitFor()
  await press(...'page 1999', 'Escape')
  await palette.palette.waitFor({ state: 'hidden' })
  for (let row = 0; row < 6; row++) await click(rows.nth(row))
  return done
}

/** How many rows of pages the browser holds. Run in the page. */
async function countHeld(): Promise<number> {
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let held = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    if (database.objectStoreNames.contains('pages')) {
      held += await settled(database.transaction('pages').objectStore('pages').count())
    }
    database.close()
  }
  return held
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Metrics that make up the performance score. */
const METRICS = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI ms',
} as const

async function judge(origin: string, addresses: Readonly<Record<string, string>>, rounds: number): Promise<void> {
  const rows: string[][] = []
  for (const [name, path] of Object.entries(addresses)) {
    const scores: Record<string, number>[] = []
    for (let round = 0; round < rounds; round++) scores.push(await scoresOf(`${origin}${path}`))
    const middle = (figure: string) => String(median(scores.map((score) => score[figure] ?? 0)))
    rows.push([name, ...CATEGORIES.map(middle), ...Object.values(METRICS).map(middle)])
  }
  printTable([`Lighthouse, median of ${rounds}`, ...CATEGORIES, ...Object.values(METRICS)], rows)
}

/** A browser trace sometimes misses its beginning; Lighthouse then asks for another run. */
const ATTEMPTS = 3

async function scoresOf(address: string, attempt = 1): Promise<Record<string, number>> {
  try {
    return await runLighthouse(address)
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    return await scoresOf(address, attempt + 1)
  }
}

type Judgement = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

async function runLighthouse(address: string): Promise<Record<string, number>> {
  const { executablePath, args = [] } = await chromiumLaunch()
  const flags = ['--headless=new', ...args].join(' ')
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, '--quiet', '--output=json'].concat(
      `--chrome-flags=${flags}`,
      `--only-categories=${CATEGORIES.join(',')}`,
    ),
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: executablePath } },
  )
  const { categories, audits } = JSON.parse(stdout) as Judgement
  return Object.fromEntries([
    ...Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ...Object.entries(METRICS).map(([name, label]) => {
      const value = audits[name]?.numericValue ?? 0
      return [label, value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value)]
    }),
  ])
}
