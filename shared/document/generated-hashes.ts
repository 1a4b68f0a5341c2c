import * as Y from 'yjs'
import { canonicalHash } from './canonical.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf, readElement } from './yjs.ts'

/**
 * Block of the generator with the hash of the generated text it's based on. `edited`: people have changed the
 * block, so its current text isn't the generator's.
 */
export type GeneratedHash = { unit: string; hash: string; edited: boolean }

/**
 * Hashes known for a generated block. `newest`: last published or suggested text. `expected`: text generated
 * now.
 */
export type KnownTexts = { newest: string | undefined; expected: string | undefined }

/**
 * Whether the generator would now write a block differently. A block that people edited counts only if its
 * new text hasn't been suggested yet.
 */
export function isDiffering({ hash, edited }: GeneratedHash, { newest, expected }: KnownTexts): boolean {
  if (hash === expected) return false
  return edited ? expected !== undefined && newest !== expected : true
}

/**
 * Lists the visible generated blocks. A restored block has no stored hash, so the hash of its current text is
 * used. `known`: hashes of the current texts of blocks that have already been read.
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
