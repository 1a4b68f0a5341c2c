import type { Page } from '@playwright/test'
import type { Editor } from '@tiptap/core'

/**
 * Milliseconds since a key press. `changed`: the editor has done all of its synchronous work. `painted`: the
 * change is on the screen.
 */
export type Key = { changed: number; painted: number }
export type Place = 'middle' | 'end'

type Followed = { keys: Key[]; next: (() => void) | undefined }
type EditorElement = HTMLElement & { editor: Editor }

const WORDS = 'what is typed here is read by nobody and stays on this page '

/**
 * Puts the cursor at the end of a paragraph and types letters, each once the previous one is on the screen.
 */
export async function typeLetters(page: Page, place: Place, count: number): Promise<Key[]> {
  await page.bringToFront()
  await page.evaluate(putCursor, place)
  const keys: Key[] = []
  for (let at = 0; at < count; at++) {
    const letter = WORDS[at % WORDS.length] ?? ''
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    keys.push(await page.evaluate(nextKey))
  }
  return keys
}

/** Starts measuring keys. Call it once a page has its editor, before `typeLetters`. */
export async function followKeys(page: Page): Promise<void> {
  await page.evaluate(follow)
}

/**
 * Returns a function for the main thread's work so far, in milliseconds. Time spent waiting for other
 * processes doesn't count.
 */
export async function followCpu(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

function follow(): void {
  const followed: Followed = { keys: [], next: undefined }
  Object.assign(window, { followed })
  let pressed: number | undefined
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp
    },
    { capture: true },
  )
  const frame = new MessageChannel()
  let waiting: { began: number; changed: number } | undefined
  frame.port1.onmessage = () => {
    if (!waiting) return
    const { began, changed } = waiting
    waiting = undefined
    followed.keys.push({ changed, painted: performance.now() - began })
    followed.next?.()
  }
  const { editor } = document.querySelector('.tiptap') as EditorElement
  editor.on('update', ({ transaction }) => {
    const meta = transaction.getMeta('y-sync$') as { isChangeOrigin?: boolean } | undefined
    if (pressed === undefined || meta?.isChangeOrigin) return
    waiting = { began: pressed, changed: performance.now() - pressed }
    pressed = undefined
    // The first message after a frame arrives once the frame is painted.
    requestAnimationFrame(() => frame.port2.postMessage(null))
  })
}

function putCursor(place: Place): void {
  const { editor } = document.querySelector('.tiptap') as EditorElement
  const { doc } = editor.state
  let at = 0
  doc.forEach((node, offset, index) => {
    const isHere = place === 'end' || index <= doc.childCount / 2
    if (node.type.name === 'paragraph' && isHere) at = offset + node.nodeSize - 1
  })
  // Focuses at once; the editor's `focus` command waits for a frame.
  editor.view.focus()
  editor.chain().setTextSelection(at).scrollIntoView().run()
}

function nextKey(): Promise<Key> {
  const { followed } = window as never as { followed: Followed }
  return new Promise((resolve) => {
    const take = () => {
      const key = followed.keys.shift()
      followed.next = key ? undefined : take
      if (key) resolve(key)
    }
    take()
  })
}
