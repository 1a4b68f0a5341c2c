import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../client/e2e/find-chromium.ts'
import { DocumentationModel } from '../../client/e2e/models/documentation.ts'
import { beginPage } from '../../client/e2e/models/new-page.ts'
import { createPrivateProject, signIn } from '../../client/e2e/people.ts'
import { buildClient } from '../../client/e2e/prepare.ts'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { aboutMachine, printTable, quantile } from './figures.ts'

/** How people type: a key now and then, and without a break. */
const PACES = { 'one key a second': 1_000, 'ten keys a second': 100 } as const
const KEY = 'x'
const WANTED_MS = 1_000
/** How often the benchmark checks whether the last key has arrived. */
const LOOK_MS = 100

/**
 * The delay from an editor's key to a reader's screen: two people with a browser each, on one page, the server beside them.
 * Counts from the key's own time to the first frame that shows it.
 */
export async function benchReading(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { keys: { type: 'string', default: '60' } } })
  const keys = Number(values.keys)
  console.log(`${aboutMachine()}; ${keys} keys at each pace\n`)
  await buildClient()
  const postgres = await startPostgres({ durable: true })
  const databases = { Embedded: {}, Postgres: { DATABASE_URL: postgres.url('postgres') } }
  try {
    const rows: string[][] = []
    for (const [name, settings] of Object.entries(databases)) {
      const server = await startServerProcess(settings)
      rows.push(...(await measure(server, keys)).map((row) => [name, ...row]))
      await server.stop()
    }
    printTable(['Database', 'Typing', 'p50', 'p95', 'max', 'Wanted'], rows)
  } finally {
    await postgres.stop()
  }
}

async function measure(server: ServerProcess, keys: number): Promise<string[][]> {
  // Each person gets a browser, because a browser draws only its front window at full speed.
  const browsers = await Promise.all([0, 1].map(async () => chromium.launch(await chromiumLaunch())))
  try {
    const [writing, reading] = await openBoth(server, browsers)
    const rows: string[][] = []
    for (const [pace, apartMs] of Object.entries(PACES)) {
      const delays = await typeKeys(writing, reading, { keys, apartMs })
      const figures = [0.5, 0.95, 1].map((share) => `${quantile(delays, share).toFixed(0)} ms`)
      rows.push([pace, ...figures, `${WANTED_MS} ms`])
    }
    return rows
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

async function openBoth(server: ServerProcess, browsers: readonly Browser[]): Promise<readonly [Page, Page]> {
  const [one, other] = browsers
  if (!one || !other) throw new Error('Two browsers are needed')
  const [owner, viewer] = [await signIn(server, 'bench'), await signIn(server, 'reader')]
  const project = await createPrivateProject(owner, 'Bench')
  const role = { project_id: project.id, email: viewer.email, role: 'read' }
  await owner.api.post('/api/rbac/project', { data: role })
  const writing = await (await owner.context(one, { baseURL: server.url })).newPage()
  await writing.addInitScript(noteKeys, KEY)
  const author = await beginPage(writing, project, 'Tides')
  await writing.keyboard.insertText('Now: ')
  await author.saved()
  const reading = await (await viewer.context(other, { baseURL: server.url })).newPage()
  await reading.addInitScript(noteShown, KEY)
  const reader = new DocumentationModel(reading)
  await reader.open(project.id)
  await reader.article.getByText('Now:').waitFor()
  // The stream that names the writers also reports changes.
  await reading.getByRole('button', { name: /^Typing now: / }).waitFor()
  return [writing, reading]
}

type Pace = { keys: number; apartMs: number }

/** From each key to the frame that shows it, in milliseconds. */
async function typeKeys(writing: Page, reading: Page, { keys, apartMs }: Pace): Promise<number[]> {
  const before = (await timesIn(writing)).length
  for (let key = 0; key < keys; key++) {
    const next = setTimeout(apartMs)
    await writing.keyboard.press(KEY)
    await next
  }
  const due = before + keys
  while ((await timesIn(reading)).length < due) await setTimeout(LOOK_MS)
  const [typed, shown] = [await timesIn(writing), await timesIn(reading)]
  return typed.slice(before, due).map((at, key) => (shown[before + key] ?? Number.NaN) - at)
}

type Noting = { times: number[] }

const timesIn = (page: Page) => page.evaluate(() => (globalThis as unknown as Noting).times)

/** Runs in the editor's page: notes when each key was hit. */
function noteKeys(key: string): void {
  const times: number[] = []
  Object.assign(globalThis, { times })
  addEventListener(
    'keydown',
    (event) => event.key === key && times.push(performance.timeOrigin + event.timeStamp),
    true,
  )
}

/** Runs in the reader's page: notes when each key is on the screen. */
function noteShown(key: string): void {
  const times: number[] = []
  Object.assign(globalThis, { times })
  let seen = 0
  const look = () => {
    const words = document.querySelector('article[data-page] > p')?.textContent ?? ''
    const shown = words.split(key).length - 1
    const news = shown - seen
    if (news <= 0) return
    seen = shown
    requestAnimationFrame(() => {
      const now = performance.timeOrigin + performance.now()
      for (let each = 0; each < news; each++) times.push(now)
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}
