import type { Page } from '@playwright/test'
import { InstalledModel } from '../../../client/e2e/models/installed.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { median } from '../figures.ts'
import { EDITABLE, inRounds, type Row, SAVED, type World } from './world.ts'

const OPENING_MS = 60_000
/** Pixels that a reader scrolls down without waiting for the editor. */
const SCROLLED = 3_000
const SETTLED_MS = 2_000
const PATIENCE_MS = 90_000

/**
 * `readable` and `editable`: milliseconds from the beginning of the navigation. `shift`: layout shift of text, as browsers
 * count it. `jump`: by how many pixels any text in view is elsewhere two seconds after the editor took over; undefined
 * where it was there at once.
 */
type Opened = { readable: number; editable: number; shift: number; jump: number | undefined }
type Opening = Omit<Opened, 'jump'> & { before?: [text: string, top: number][] }

/** Measures opening a long page that is stored on this device, without a server. */
export async function benchOpening(world: World, long: Room): Promise<Row[]> {
  const still = await opened(world, long, 0)
  const scrolled = await opened(world, long, SCROLLED)
  const ms = (name: 'readable' | 'editable') => `${median(still.map((one) => one[name])).toFixed(0)} ms`
  const most = (all: Opened[], name: 'jump' | 'shift') => Math.max(0, ...all.map((one) => one[name] ?? 0))
  return [
    ['opening without a server: readable', ms('readable'), '', '', '500 ms'],
    ['opening without a server: editable', ms('editable'), '', '', ''],
    ['the editor takes over: text moves by', px(most(still, 'jump')), '', '', '0 px'],
    ['the editor takes over: layout shift of text', most(still, 'shift').toFixed(3), '', '', '0'],
    ['the same, scrolled down meanwhile: text moves by', px(most(scrolled, 'jump')), '', '', '0 px'],
  ]
}

const px = (pixels: number) => (Number.isFinite(pixels) ? `${pixels.toFixed(0)} px` : 'out of view')

async function opened({ browser, product, rounds }: World, long: Room, scrollTo: number): Promise<Opened[]> {
  const page = await (await product.context(browser)).newPage()
  await page.goto(product.page(long))
  await page.locator(EDITABLE).waitFor()
  await page.locator(SAVED).waitFor()
  await new InstalledModel(page).ready()
  await page.addInitScript(watch, scrollTo)
  await product.network.cut()
  const all: Opened[] = []
  await inRounds(rounds, OPENING_MS / 2, async () => {
    all.push(await openAgain(page, product.page(long)))
  })
  await product.network.restore()
  await page.context().close()
  return all
}

async function openAgain(page: Page, address: string): Promise<Opened> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as never as { opening?: Opening }).opening?.editable, undefined, {
    timeout: PATIENCE_MS,
  })
  return await page.evaluate(async (settledMs) => {
    await new Promise((resolve) => setTimeout(resolve, settledMs))
    const { opening, textInView } = window as never as { opening: Opening; textInView: () => [string, number][] }
    const { before = [], ...times } = opening
    const now = new Map(textInView())
    const moved = before.map(([text, top]) => Math.abs((now.get(text) ?? Number.POSITIVE_INFINITY) - top))
    return { ...times, jump: before.length > 0 ? Math.max(...moved) : undefined }
  }, SETTLED_MS)
}

/** Runs in the page, before its own scripts. */
function watch(scrollDown: number): void {
  const blocks = 'p, h1, h2, h3, pre'
  const opening: Opening = { readable: 0, editable: 0, shift: 0 }
  const textInView = () => {
    const found = new Map<string, number>()
    for (let y = 60; y < innerHeight; y += 12) {
      const block = document.elementFromPoint(innerWidth / 2, y)?.closest(blocks)
      if (block?.closest('article')) found.set(block.textContent ?? '', block.getBoundingClientRect().top)
    }
    return [...found]
  }
  Object.assign(window, { opening, textInView })

  type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const isText = sources.some(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return element?.closest('article') && element.closest(blocks)
      })
      if (isText) opening.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const look = () => {
    const article = document.querySelector('article')
    if (opening.readable === 0 && article?.textContent?.includes('Paragraph 1.')) {
      opening.readable = performance.now()
      scrollTo(0, scrollDown)
    }
    if (opening.readable > 0 && article?.querySelector('.tiptap[contenteditable=true]')) {
      opening.editable = performance.now()
      return
    }
    if (opening.readable > 0) opening.before = textInView()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
