import * as Y from 'yjs'
import { canonicalHash } from './canonical.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { fragmentOf, readElement } from './yjs.ts'

/** A block that the generator wrote, and the hash of the generated text that it rests on. */
export type GeneratedHash = { unit: string; hash: string }

/** Of each generated block that shows. One that was restored carries no hash: it rests on what it says. */
export function generatedHashes(doc: Y.Doc): GeneratedHash[] {
  return fragmentOf(doc)
    .toArray()
    .flatMap((element) => {
      if (!(element instanceof Y.XmlElement)) return []
      const unit = element.getAttribute('unit')
      if (!unit) return []
      const [hash, isRetired] = [element.getAttribute('hash'), element.getAttribute('retired')]
      if (hash && !isRetired) return [{ unit, hash }]
      const node = readElement(element)
      return isRetiredAndEmpty(node) ? [] : [{ unit, hash: hash || canonicalHash(node) }]
    })
}
