import type { Page } from '@playwright/test'
import type { Editor } from '@tiptap/core'
import type * as Yjs from 'yjs'
import { median } from '../figures.ts'
import { plainPage, updateOf } from './big-page.ts'
import { EDITABLE, inRounds, type Row, SAVED, type World } from './world.ts'

const HEAP_MS = 70_000
const PARAGRAPHS = 100
/** Number of edits before the measurement, because code that is compiled and cached once isn't growth. */
const WARM = 1_000
const KB = 1024

type EditorElement = HTMLElement & { editor: Editor }

/** Measures the heap growth after many edits all over a page, in an editor and in a document without one. */
export async function benchHeap({ browser, product, peer, rounds, edits }: World): Promise<Row[]> {
  const doc = plainPage(PARAGRAPHS)
  const ours: number[] = []
  const bare: number[] = []
  await inRounds(rounds, HEAP_MS, async () => {
    const room = await product.newPage(() => doc)
    const page = await (await product.context(browser)).newPage()
    await page.goto(product.page(room))
    await page.locator(EDITABLE).waitFor()
    const saved = () => page.locator(SAVED).waitFor()
    ours.push(await growth(page, edits, editInEditor, saved))
    await page.context().close()

    const other = await (await browser.newContext()).newPage()
    await other.goto(peer.bare)
    await openBare(other, updateOf(doc))
    bare.push(await growth(other, edits, editBare))
    await other.context().close()
  })
  const [most, least] = [median(ours), median(bare)]
  const kb = (bytes: number) => `${(bytes / KB).toFixed(0)} kB`
  const what = `heap, grown by ${edits.toLocaleString('en')} edits (plain: a bare Y.Doc)`
  return [[what, kb(most), kb(least), `${(most / least).toFixed(2)} ×`, '1.1 ×']]
}

type Range = readonly [first: number, until: number]

async function growth(
  page: Page,
  edits: number,
  edit: (range: Range) => unknown,
  settled: () => Promise<void> = async () => {},
): Promise<number> {
  const run = async (range: Range) => {
    await page.evaluate(edit, range)
    await settled()
    return await heapOf(page)
  }
  const before = await run([0, WARM])
  return (await run([WARM, WARM + edits])) - before
}

/** Bytes that a page's scripts hold after a full garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Runs in the page: types letters into different paragraphs through the editor. */
async function editInEditor([first, until]: Range): Promise<void> {
  const { view } = (document.querySelector('.tiptap') as EditorElement).editor
  for (let n = first; n < until; n++) {
    const { doc, tr } = view.state
    const at = 1 + ((n * 7_919) % (doc.childCount - 1))
    let start = 1
    for (let before = 0; before < at; before++) start += doc.child(before).nodeSize
    const within = (n * 104_729) % doc.child(at).content.size
    view.dispatch(tr.insertText(String.fromCharCode(97 + (n % 26)), start + within))
    // Edits are written to the disk and sent to the server meanwhile.
    if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Runs in the page: makes the same edits through Yjs. */
function editBare([first, until]: Range): void {
  const { bare } = window as never as { bare: Yjs.Doc }
  const fragment = bare.getXmlFragment('default')
  for (let n = first; n < until; n++) {
    const at = 1 + ((n * 7_919) % (fragment.length - 1))
    const text = (fragment.get(at) as Yjs.XmlElement).get(0) as Yjs.XmlText
    text.insert((n * 104_729) % text.length, String.fromCharCode(97 + (n % 26)))
  }
}

async function openBare(page: Page, update: Uint8Array): Promise<void> {
  await page.evaluate((bytes) => {
    const { Y } = window as never as { Y: typeof Yjs }
    const bare = new Y.Doc()
    Y.applyUpdate(
      bare,
      Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)),
    )
    Object.assign(window, { bare })
  }, Buffer.from(update).toString('base64'))
}
