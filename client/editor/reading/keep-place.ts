import { sharedEnds } from './share-content.ts'

type Point = { block: Element; text: string; at: number }

/**
 * Records the reader's selection and scroll position before a page changes. Returns a function that restores
 * them. React writes changed text into existing nodes, which makes browsers move a selection to their start.
 * The scroll position is adjusted so that the visible text doesn't move. Scroll anchoring of browsers does
 * that unreliably or not at all.
 */
export function keepPlace(page: Element | null): () => void {
  if (!page) return () => undefined
  const restoreSelection = noteSelection(page)
  const restoreScroll = noteScroll(page)
  return () => {
    restoreSelection()
    restoreScroll()
  }
}

function noteSelection(page: Element): () => void {
  const selection = document.getSelection()
  const anchor = selection && pointAt(page, selection.anchorNode, selection.anchorOffset)
  const focus = selection && pointAt(page, selection.focusNode, selection.focusOffset)
  if (!anchor || !focus) return () => undefined
  return () => {
    const [from, to] = [placeOf(anchor), placeOf(focus)]
    if (!from || !to) return
    const isKept =
      selection.anchorNode === from.node &&
      selection.anchorOffset === from.offset &&
      selection.focusNode === to.node &&
      selection.focusOffset === to.offset
    if (!isKept) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
  }
}

/** Converts a place in a page to a place in the text of its block. */
function pointAt(page: Element, node: Node | null, offset: number): Point | undefined {
  const block = [...page.children].find((child) => child.contains(node))
  if (!node || !block) return undefined
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEnd(node, offset)
  return { block, text: block.textContent, at: before.toString().length }
}

/** Finds a point of the earlier text in the current text; undefined if its block is gone. */
function placeOf({ block, text, at }: Point): { node: Node; offset: number } | undefined {
  if (!block.isConnected) return undefined
  const now = block.textContent
  let left = movedBy(sharedEnds(text, now), at, { from: text.length, to: now.length })
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let last: Text | undefined
  while (walker.nextNode()) {
    last = walker.currentNode as Text
    if (left <= last.length) return { node: last, offset: left }
    left -= last.length
  }
  return last ? { node: last, offset: last.length } : { node: block, offset: 0 }
}

/** New offset of a position in a text, after the part between the shared `start` and `end` was replaced. */
export function movedBy(
  { start, end }: { start: number; end: number },
  at: number,
  { from, to }: { from: number; to: number },
): number {
  if (at <= start) return at
  return at >= from - end ? at + to - from : Math.min(at, to - end)
}

function noteScroll(page: Element): () => void {
  if (scrollY === 0) return () => undefined
  const inView = [...page.children].filter((child) => child.getBoundingClientRect().bottom > 0)
  // Prefer a block that begins in the window, because a block that begins above it may change its height.
  const held = inView.find((child) => child.getBoundingClientRect().top >= 0) ?? inView[0]
  const before = held?.getBoundingClientRect().top ?? 0
  // Turns off the browser's scroll anchoring. Otherwise the page would scroll twice as far.
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  return () => {
    if (held?.isConnected) scrollBy({ top: held.getBoundingClientRect().top - before, behavior: 'instant' })
    requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
  }
}
