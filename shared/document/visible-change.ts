import * as Y from 'yjs'
import { isCanvasRoot } from './canvas/canvas-id.ts'
import type { DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf } from './yjs.ts'

/** Attributes that record who wrote a block and don't change its text. */
const PROVENANCE: ReadonlySet<string> = new Set(['unit', 'hash', 'retired'])

/**
 * Changes a document and returns whether its page reads differently afterwards. The cost depends on the
 * change, not on the page's size. Only the result of a transaction counts: text that is added and deleted in
 * the same transaction doesn't.
 */
export function whetherVisible<Result>(doc: Y.Doc, change: () => Result): { result: Result; isVisible: boolean } {
  const fragment = fragmentOf(doc)
  let isVisible = false
  // Check now, because deleted content can't be read after the transaction.
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
 * Returns a page's readable content as text. If the results for two pages are equal, the pages read the same.
 * For callers that already have the whole page.
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

/** Whether an added or deleted item is a retired and empty block, which readers never see. */
function isHidden({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.XmlElement)) return false
  const retired = content.type._map.get('retired')?.content.getContent().at(-1)
  return Boolean(retired) && !hasContent(content.type)
}

/**
 * Whether a type has content or had some before this transaction. Content from before is already
 * garbage-collected.
 */
function hasContent(type: Pick<Y.XmlElement, '_start'>): boolean {
  for (let item = type._start; item; item = item.right) {
    const { content } = item
    if (content instanceof Y.ContentString) return true
    if (content instanceof Y.ContentType && (!(content.type instanceof Y.XmlText) || hasContent(content.type)))
      return true
  }
  return false
}
