import { isDeepStrictEqual } from 'node:util'
import * as Y from 'yjs'
import { canonicalHash } from '../../../shared/document/canonical.ts'
import { generatedHashes } from '../../../shared/document/generated-hashes.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { fragmentOf, readElement } from '../../../shared/document/yjs.ts'
import type { GeneratedBlock, MergeResult } from '../merge-page.ts'
import { signsIn } from './person.ts'

const PROVENANCE = new Set(['unit', 'hash', 'retired'])
const KEEP_RETIRED_MS = 30 * 24 * 60 * 60 * 1000

type Found = { element: Y.XmlElement; unit: string | undefined; hash: string; untouched: boolean; retiredAt: number }

function blocksIn(doc: Y.Doc): Found[] {
  return fragmentOf(doc)
    .toArray()
    .filter((child) => child instanceof Y.XmlElement)
    .map((element) => {
      const node = readElement(element)
      const { unit, hash, retired } = node.attrs ?? {}
      const now = canonicalHash(node)
      const untouched = now === hash || isRetiredAndEmpty(node)
      const retiredAt = isRetiredAndEmpty(node) ? Number(retired) : Number.POSITIVE_INFINITY
      return { element, unit: unit as string | undefined, hash: now, untouched, retiredAt }
    })
}

/** Tracks blocks that people deleted: present after one publication, and missing before the next. */
export class DeletedByPeople {
  readonly #keys = new Set<string>()
  #shown: ReadonlySet<string> = new Set()

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  before(doc: Y.Doc): void {
    const there = new Set(blocksIn(doc).map(({ unit }) => unit))
    for (const key of this.#shown) if (!there.has(key)) this.#keys.add(key)
    for (const key of this.#keys) if (there.has(key)) this.#keys.delete(key)
  }

  after(doc: Y.Doc): void {
    const shown = blocksIn(doc).filter(({ retiredAt }) => retiredAt === Number.POSITIVE_INFINITY)
    this.#shown = new Set(shown.flatMap(({ unit }) => unit ?? []))
  }
}

type Given = { blocks: readonly GeneratedBlock[]; deleted: DeletedByPeople; now: number }

/**
 * Runs a publication into `doc` and throws if it does something forbidden or leaves out something required.
 */
export function checkingPublication(
  doc: Y.Doc,
  { blocks, deleted, now }: Given,
  publish: () => MergeResult,
): MergeResult {
  deleted.before(doc)
  const before = blocksIn(doc)
  const problems: string[] = []
  const look = (transaction: Y.Transaction) => problems.push(...wronglyDeleted(transaction, before, now))
  doc.on('afterTransaction', look)
  const result = publish()
  doc.off('afterTransaction', look)
  problems.push(...notBroughtUp(doc, before, { blocks, deleted }))
  if (!isDeepStrictEqual(generatedHashes(doc, result.kept), generatedHashes(doc))) {
    problems.push('a block that was kept says something else than before')
  }
  deleted.after(doc)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return result
}

/** (1) Nothing of a block that reads otherwise than it was published, and no place that a text could be typed into. */
function wronglyDeleted(transaction: Y.Transaction, before: readonly Found[], now: number): string[] {
  const found = new Map(before.map((block) => [block.element as unknown, block]))
  return deletedItems(transaction).flatMap((item): string[] => {
    if (item.parentSub !== null && PROVENANCE.has(item.parentSub)) return []
    const block = found.get(topOf(item))
    const name = `of the block "${block?.unit}"`
    if (!block) return ['something was deleted that is in no block']
    // No draft contains an image.
    if (isImage(item)) return [`an image ${name} was deleted, which a person put there`]
    if (now - block.retiredAt >= KEEP_RETIRED_MS) return []
    if (!block.untouched) return [`${item.content.constructor.name} ${name} was deleted, which a person has edited`]
    if (item.content instanceof Y.ContentString && signsIn(item.content.str).length > 0)
      return [`text ${name} was deleted that a person wrote`]
    return isContainer(item) ? [`a place for text ${name} was deleted`] : []
  })
}

function deletedItems({ deleteSet, doc }: Y.Transaction): Y.Item[] {
  const items: Y.Item[] = []
  for (const [client, deletions] of deleteSet.clients) {
    const structs = (doc.store.clients.get(client) ?? []) as Y.Item[]
    for (const { clock, len } of deletions) {
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const struct = structs[at] as Y.Item | Y.GC
        if (struct.id.clock >= clock + len) break
        if (struct instanceof Y.Item) items.push(struct)
      }
    }
  }
  return items
}

function topOf(item: Y.Item): unknown {
  let at = item.content instanceof Y.ContentType ? (item.content.type as Y.AbstractType<unknown>) : item.parent
  while (at && (at as Y.AbstractType<unknown>)._item?.parent) {
    const above = (at as Y.AbstractType<unknown>)._item?.parent as Y.AbstractType<unknown>
    if (!above._item) break
    at = above
  }
  return at
}

function isImage({ content }: Y.Item): boolean {
  return content instanceof Y.ContentType && content.type instanceof Y.XmlElement && content.type.nodeName === 'image'
}

function isContainer({ content }: Y.Item): boolean {
  if (!(content instanceof Y.ContentType)) return false
  const { type } = content
  if (type instanceof Y.XmlText) return true
  return type instanceof Y.XmlElement && documentSchema.nodes[type.nodeName]?.isLeaf !== true
}

/**
 * (3) Every untouched block has the new text. (5) A key matches at most one untouched block. And what people deleted does
 * not come back.
 */
function notBroughtUp(
  doc: Y.Doc,
  before: readonly Found[],
  { blocks, deleted }: Pick<Given, 'blocks' | 'deleted'>,
): string[] {
  const after = blocksIn(doc).filter(({ unit }) => unit !== undefined)
  const wanted = new Map(blocks.map(({ key, node }) => [key, canonicalHash(node)]))
  const problems: string[] = []
  for (const [unit, all] of Map.groupBy(after, ({ unit }) => unit as string)) {
    const untouched = all.filter((block) => block.untouched)
    if (untouched.length > 1) problems.push(`"${unit}" matches ${untouched.length} untouched blocks`)
    const isOld = untouched.some(({ hash, retiredAt }) => hash !== wanted.get(unit) && retiredAt > Number.MAX_VALUE)
    if (isOld) problems.push(`the untouched block "${unit}" does not have the new text`)
  }
  const known = new Set(before.map(({ element }) => element))
  for (const [key, hash] of wanted) {
    const was = before.filter(({ unit }) => unit === key)
    const now = after.filter(({ unit }) => unit === key)
    const isDue = was.some(({ untouched }) => untouched) || (was.length === 0 && !deleted.has(key))
    if (isDue && !now.some((block) => block.hash === hash)) problems.push(`the block "${key}" is not there`)
    if (!isDue && now.some(({ element }) => !known.has(element))) problems.push(`the block "${key}" was written again`)
  }
  return problems
}
