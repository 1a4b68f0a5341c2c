import * as Y from 'yjs'
import { canonicalHash } from './canonical.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf, readElement } from './yjs.ts'

/**
 * A block that the generator wrote, and the hash of the generated text that it rests on. `edited`: people wrote in it, so
 * what it says is no statement of the generator.
 */
export type GeneratedHash = { unit: string; hash: string; edited: boolean }

/** Hashes that we know of a generated block: of the newest text published or suggested, and of the text generated now. */
export type KnownTexts = { newest: string | undefined; expected: string | undefined }

/**
 * Whether the generator would write a block otherwise. Words of people are theirs to change: of these only a text that
 * nobody has been offered yet counts.
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
