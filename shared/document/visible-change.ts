import * as Y from 'yjs'
import { isCanvasRoot } from './canvas/canvas-id.ts'
import type { DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf } from './yjs.ts'

/** Attributes that record who wrote a block and don't change its text. */
const PROVENANCE: ReadonlySet<string> = new Set(['unit', 'hash', 'retired'])

/**
 * Changes a document and returns whether its page reads differently afterwards. The cost grows with the
 * change, not with the page. Only a transaction's result counts: text that it both adds and deletes doesn't.
 */
export function whetherVisible<Result>(doc: Y.Doc, change: () => Result): { result: Result; isVisible: boolean } {
  const fragment = fragmentOf(doc)
  let isVisible = false
  // Deleted content is readable only at this point.
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

/** Whether an item is an empty block that the generator no longer writes, added or deleted. */
function isHidden({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.XmlElement)) return false
  const retired = content.type._map.get('retired')?.content.getContent().at(-1)
  return Boolean(retired) && !hasContent(content.type)
}

/**
 * Whether a type has content, or had some until this transaction; earlier content is already
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
