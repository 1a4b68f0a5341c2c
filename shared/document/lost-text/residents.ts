import * as Y from 'yjs'
import { storable } from '../../basics/whole-text.ts'
import type { IdSet, Range } from './id-set.ts'
import { joined, type LostRun, type Part } from './parts.ts'

/** Number of characters before a lost text that are kept, to show people where it was. */
const HINT_CHARS = 80

/**
 * Returns characters that were in the document before a transaction and that it deleted only with an
 * ancestor.
 */
export function lostResidents(
  transaction: Y.Transaction,
  before: ReadonlyMap<number, number>,
  named: IdSet,
): LostRun[] {
  const texts = new Set<Y.XmlText>()
  for (const [client, deletions] of transaction.deleteSet.clients) {
    const known = before.get(client) ?? 0
    for (const { clock, len } of deletions) {
      const length = Math.min(clock + len, known) - clock
      for (const rest of length > 0 ? named.outside({ client, clock, length }) : []) textsOf(transaction, rest, texts)
    }
  }
  return groups([...texts], named).flatMap((group) => runsOf(group, transaction, before, named))
}

function textsOf({ doc }: Y.Transaction, { client, clock, length }: Range, texts: Set<Y.XmlText>): void {
  const structs = doc.store.clients.get(client) ?? []
  for (let at = Y.findIndexSS(structs as Y.Item[], clock); at < structs.length; at++) {
    const struct = structs[at]
    if (!struct || struct.id.clock >= clock + length) return
    const isText = struct instanceof Y.Item && struct.content instanceof Y.ContentString
    if (isText && struct.parent instanceof Y.XmlText) texts.add(struct.parent)
  }
}

/**
 * Groups adjacent lost texts: texts whose elements were inserted unseen into one place are blocks of one run.
 */
function groups(texts: Y.XmlText[], named: IdSet): Y.XmlText[][] {
  const found: Y.XmlText[][] = []
  const byPlace = new Map<unknown, Y.XmlText[]>()
  for (const text of inOrder(texts)) {
    const place = seenAncestor(text, named)
    // If the author of the deletion saw the text's own element, the text forms its own group.
    const group = place === text ? undefined : byPlace.get(place)
    if (group) {
      group.push(text)
      continue
    }
    const fresh = [text]
    found.push(fresh)
    if (place !== text) byPlace.set(place, fresh)
  }
  return found
}

function seenAncestor(text: Y.XmlText, named: IdSet): unknown {
  let at: Y.AbstractType<unknown> = text as never
  for (;;) {
    const item = at._item
    if (!item?.deleted || named.has(item.id.client, item.id.clock)) return at
    at = item.parent as Y.AbstractType<unknown>
  }
}

function inOrder(texts: Y.XmlText[]): Y.XmlText[] {
  if (texts.length < 2) return texts
  const wanted = new Set<unknown>(texts)
  const roots = new Set(texts.map((text) => topOf(text)))
  const found: Y.XmlText[] = []
  const stack: Y.Item[] = []
  const push = (type: Y.AbstractType<unknown>) => {
    const children: Y.Item[] = []
    for (let item = type._start; item; item = item.right) children.push(item)
    stack.push(...children.reverse())
  }
  const tops = [...roots].map((top) => top._item).filter((item) => item !== null)
  for (const top of tops) {
    stack.push(top)
    for (let item = stack.pop(); item; item = stack.pop()) {
      if (!(item.content instanceof Y.ContentType)) continue
      if (wanted.has(item.content.type)) found.push(item.content.type as never)
      push(item.content.type as Y.AbstractType<unknown>)
    }
  }
  return found
}

/** Outermost deleted element around a text. */
function topOf(text: Y.XmlText): Y.AbstractType<unknown> {
  let top = text as unknown as Y.AbstractType<unknown>
  for (let at = top._item; at?.deleted; at = (at.parent as Y.AbstractType<unknown>)._item)
    top = (at.content as Y.ContentType).type as Y.AbstractType<unknown>
  return top
}

function runsOf(
  group: readonly Y.XmlText[],
  transaction: Y.Transaction,
  before: ReadonlyMap<number, number>,
  named: IdSet,
): LostRun[] {
  const runs: LostRun[] = []
  const after = textBefore(topOf(group[0] as Y.XmlText)._item)
  let open: Part[] | undefined
  const end = (right: LostRun['right']) => {
    if (open) runs.push({ parts: joined(open), left: null, right, after })
    open = undefined
  }
  for (const text of group) {
    let first = true
    for (let item = text._start; item; item = item.right) {
      if (!item.countable || !Y.isDeleted(transaction.deleteSet, item.id)) continue
      const { client, clock } = item.id
      const known = Math.min(item.length, (before.get(client) ?? 0) - clock)
      let seenUpTo = clock
      if (item.content instanceof Y.ContentString && known > 0) {
        for (const range of named.outside({ client, clock, length: known })) {
          // The characters in between were deleted on purpose, so the run ends here.
          if (range.clock > seenUpTo) end({ client, clock: seenUpTo })
          seenUpTo = range.clock + range.length
          const str = item.content.str.slice(range.clock - clock, seenUpTo - clock)
          open ??= []
          open.push({ client, clock: range.clock, text: storable(str), block: first })
          first = false
        }
      }
      if (seenUpTo < clock + item.length) end({ client, clock: seenUpTo })
    }
    // Each text that was seen forms its own group.
    if (group.length === 1) end(null)
  }
  end(null)
  return runs
}

/** End of the text before a deleted element, to show to people. */
function textBefore(item: Y.Item | null): string | null {
  for (let at = item?.left ?? null; at; at = at.left) {
    if (at.deleted || !(at.content instanceof Y.ContentType)) continue
    const text = plain(at.content.type as Y.AbstractType<unknown>, 0)
    if (text !== '') return storable(text.slice(-HINT_CHARS))
  }
  return null
}

function plain(type: Y.AbstractType<unknown>, depth: number): string {
  let text = ''
  for (let item = type._start; item; item = item.right) {
    if (item.deleted) continue
    if (item.content instanceof Y.ContentString) text += item.content.str
    else if (item.content instanceof Y.ContentType && depth < 60)
      text += plain(item.content.type as Y.AbstractType<unknown>, depth + 1)
  }
  return text
}
