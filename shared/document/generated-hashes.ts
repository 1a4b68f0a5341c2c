import * as Y from 'yjs'
import { canonicalHash } from './canonical.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf, readElement } from './yjs.ts'

/**
 * Block that the generator wrote, with the hash of the generated text that it's based on. `edited`: people
 * changed it, so its text is no statement of the generator.
 */
export type GeneratedHash = { unit: string; hash: string; edited: boolean }

/** Known hashes of a generated block: the newest text published or suggested, and the text generated now. */
export type KnownTexts = { newest: string | undefined; expected: string | undefined }

/**
 * Whether the generator would write a block differently. A block that people edited only counts if its new
 * text has not been offered to anyone yet.
 */
export function isDiffering({ hash, edited }: GeneratedHash, { newest, expected }: KnownTexts): boolean {
  if (hash === expected) return false
  return edited ? expected !== undefined && newest !== expected : true
}

/**
 * Lists the generated blocks that show. A restored block carries no hash, so it rests on what it says. `known`: the hashes
 * of what blocks say, of those that somebody has read already.
 */
export function generatedHashes(doc: Y.Doc, known?: ReadonlyMap<Y.XmlElement, string>): GeneratedHash[] {
  return fragmentOf(doc)
    .toArray()
    .flatMap((element) => {
      if (!(element instanceof Y.XmlElement)) return []
      const unit = element.getAttribute('unit')
      if (!unit) return []
      const hash = element.getAttribute('hash')
      const isRetired = Boolean(element.getAttribute('retired'))
      const now = (isRetired ? undefined : known?.get(element)) ?? shownHash(element)
      if (now === undefined) return []
      return [{ unit, hash: hash || now, edited: hash ? hash !== now : isRetired }]
    })
}

function shownHash(element: Y.XmlElement): string | undefined {
  const node = readElement(element)
  return isRetiredAndEmpty(node) ? undefined : canonicalHash(node)
}
