import * as Y from 'yjs'
import { isCanvasRoot } from './canvas/canvas-id.ts'
import type { DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf } from './yjs.ts'

/** Say who wrote a block, and nothing that is read. */
const PROVENANCE: ReadonlySet<string> = new Set(['unit', 'hash', 'retired'])

/**
 * Makes a change to a document and says whether its page reads differently afterwards. The cost grows with the change,
 * not with the page. A transaction counts by its result: text that it both adds and deletes is nothing.
 */
export function whetherVisible<Result>(doc: Y.Doc, change: () => Result): { result: Result; isVisible: boolean } {
  const fragment = fragmentOf(doc)
  let isVisible = false
  // Only here deleted content can still be looked at.
  const look = (transaction: Y.Transaction) => {
    isVisible ||=
      (transaction.changedParentTypes.get(fragment as never) ?? []).some(changesText) ||
      [...doc.share].some(([name, type]) => isCanvasRoot(name) && transaction.changed.has(type as never))
  }
  doc.on('afterTransaction', look)
  try {
    const result = change()
    return { result, isVisible }
  } finally {
    doc.off('afterTransaction', look)
  }
}

/**
 * Readable content of a page as text: two pages with equal results read the same. For code that already has
 * the whole page.
 */
export function sightOf(page: DocNode): string {
  return JSON.stringify(page, (name, value: unknown) => {
    if (PROVENANCE.has(name)) return undefined
    return name === 'content' ? (value as DocNode[]).filter((node) => !isRetiredAndEmpty(node)) : value
  })
}

function changesText({ target, changes }: Y.YEvent<Y.AbstractType<unknown>>): boolean {
  if (target instanceof Y.XmlText) return changes.delta.length > 0
  const attributes = [...changes.keys].some(
    ([name, { oldValue }]) => !PROVENANCE.has(name) && !isSame(oldValue, (target as Y.XmlElement).getAttribute(name)),
  )
  return attributes || [...changes.added, ...changes.deleted].some((item) => !isHidden(item))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** An empty block that the generator no longer writes, added or deleted. */
function isHidden({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.XmlElement)) return false
  const retired = content.type._map.get('retired')?.content.getContent().at(-1)
  return Boolean(retired) && !hasContent(content.type)
}

/** Whether there is something in it, or was until this transaction: what went earlier is tidied away. */
function hasContent(type: Pick<Y.XmlElement, '_start'>): boolean {
  for (let item = type._start; item; item = item.right) {
    const { content } = item
    if (content instanceof Y.ContentString) return true
    if (content instanceof Y.ContentType && (!(content.type instanceof Y.XmlText) || hasContent(content.type)))
      return true
  }
  return false
}
