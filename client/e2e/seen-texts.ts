import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

const RESULTS = new URL('../../test-results/', import.meta.url)
/** Directory with a list of texts for each worker, until the last test has ended. */
const PARTS = new URL('seen/', RESULTS)

/** Collects all texts that are visible in this browser: words on the screen, labels, titles, placeholders. */
export function collectTexts(browser: Browser): Set<string> {
  const seen = new Set<string>()
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.exposeBinding('noteTexts', (_, texts: readonly string[]) => {
      for (const text of texts) seen.add(text)
    })
    await context.addInitScript(watchTexts)
    context.on('page', readBeforeLeaving)
    return context
  }
  return seen
}

type Watched = { noteTexts: (texts: string[]) => void; readTexts?: () => void }

/** Reads the latest texts before each `goto` and `reload`, since the next document would discard them. */
function readBeforeLeaving(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...to) => {
    await readTexts(page)
    return await goto.apply(page, to)
  }
  page.reload = async (...how) => {
    await readTexts(page)
    return await reload.apply(page, how)
  }
}

/** Records the latest texts of a page. */
export async function readTexts(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as Watched).readTexts?.()).catch(() => undefined)
}

/**
 * Runs in every page. Reads changed texts when the browser is idle, or soon after: messages often disappear
 * with the next step.
 */
function watchTexts(): void {
  const LABELS = ['aria-label', 'title', 'placeholder', 'alt', 'data-placeholder']
  const LONGEST = 300
  /** Limit of elements for one reading. A page of ten thousand cells shows every kind of text within it. */
  const MOST = 4000
  const known = new Set<string>()
  /** Read by themselves. */
  const changed = new Set<Node>()
  /** Elements read with all their content, except content that was read before while visible. */
  const appeared = new Set<Node>()
  const seen = new WeakSet<Element>()
  let isWaiting = false

  const textsOf = (element: Element): (string | null)[] => {
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    seen.add(element)
    return [...LABELS.map((name) => element.getAttribute(name)), ownText(element)]
  }
  const ownText = (element: Element) =>
    element.textContent.length <= LONGEST ? element.textContent : firstWords(element)
  const firstWords = ({ childNodes }: Element) =>
    [...childNodes].map((child) => (child instanceof Text && child.length <= LONGEST ? child.data : '')).join(' ')
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)

  const read = () => {
    isWaiting = false
    const elements = new Set([...changed].map(elementOf).filter((element) => element?.isConnected))
    for (const node of appeared) {
      if (!(node instanceof Element && node.isConnected)) continue
      for (const element of [node, ...node.querySelectorAll('*')]) {
        if (elements.size >= MOST) break
        if (!seen.has(element)) elements.add(element)
      }
    }
    changed.clear()
    appeared.clear()
    const texts = [document.title, ...[...elements].flatMap((element) => (element ? textsOf(element) : []))]
      .map((text) => text?.replace(/\s+/g, ' ').trim() ?? '')
      .filter((text) => text !== '' && !known.has(text))
    for (const text of texts) known.add(text)
    if (texts.length > 0) void (globalThis as unknown as Watched).noteTexts(texts)
  }
  const watch = () =>
    new MutationObserver((records) => {
      for (const { type, target, addedNodes, attributeName } of records) {
        // An added text belongs to its element.
        for (const node of addedNodes) (node instanceof Element ? appeared : changed).add(node)
        if (type === 'childList') continue
        if (attributeName === null || LABELS.includes(attributeName)) changed.add(target)
        else appeared.add(target)
      }
      if (isWaiting) return
      isWaiting = true
      requestIdleCallback(read, { timeout: 50 })
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      // A changed class or state may reveal hidden content.
      attributeFilter: [...LABELS, 'hidden', 'open', 'class', 'style', 'data-open', 'aria-expanded'],
    })
  // In the first document of a window there is nothing to observe yet.
  if (window !== window.top) return
  watch()
  Object.assign(globalThis, { readTexts: read })
}

/** Runs before the first test: deletes what an interrupted run left. */
export function forgetTexts(): void {
  rmSync(PARTS, { recursive: true, force: true })
  mkdirSync(PARTS, { recursive: true })
}

/** Stores the texts that this worker has seen. */
export function storeTexts(seen: ReadonlySet<string>, worker: number): void {
  writeFileSync(new URL(`${worker}.txt`, PARTS), [...seen].join('\n'))
}

/**
 * Runs after the last test: writes all texts that were seen, one per line, to `test-results/seen-texts.txt`.
 */
export default function gatherTexts(): void {
  const seen = readdirSync(PARTS).flatMap((name) => readFileSync(new URL(name, PARTS), 'utf8').split('\n'))
  writeFileSync(new URL('seen-texts.txt', RESULTS), `${[...new Set(seen)].sort().join('\n')}\n`)
  rmSync(PARTS, { recursive: true })
}
