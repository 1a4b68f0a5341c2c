import * as Y from 'yjs'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { type GeneratedHash, generatedHashes } from '../../shared/document/generated-hashes.ts'
import { traceOf } from '../../shared/document/origin.ts'
import { type Restore, restoresIn } from '../../shared/document/restores.ts'
import { titleNode, titleOf } from '../../shared/document/title-block.ts'
import { fragmentOf, readDoc } from '../../shared/document/yjs.ts'

/** `untouched`: it is as the generator wrote it. */
export type Title = { title: string; untouched: boolean }

/** Facts of a page that only its document has and that the database must follow. */
export type PageFacts = {
  title: Title
  /** Hash of each generated block, by the block's unit. */
  hashes: ReadonlyMap<string, string>
  /** Generated blocks that are visible, with the texts that they're based on. */
  generated: readonly GeneratedHash[]
  restores: readonly Restore[]
  /** Ids of the citations on the page. Only read if something was restored. */
  cited: ReadonlySet<number>
}

export function pageFacts(doc: Y.Doc): PageFacts {
  const restores = restoresIn(doc)
  return {
    title: titleFacts(doc),
    hashes: hashesByUnit(doc),
    generated: generatedHashes(doc),
    restores,
    cited: new Set(restores.length === 0 ? [] : citationIds(readDoc(doc))),
  }
}

export function titleFacts(doc: Y.Doc): Title {
  const root = fragmentOf(doc)
  const node = titleNode(root)
  return { title: titleOf(root), untouched: node !== undefined && traceOf(node).untouched }
}

/** Hashes of generated blocks. If several blocks have one unit, the first counts. */
export function hashesByUnit(doc: Y.Doc): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const element of fragmentOf(doc).toArray()) {
    if (!(element instanceof Y.XmlElement)) continue
    const [unit, hash] = [element.getAttribute('unit'), element.getAttribute('hash')]
    // A restored block has no hash, so the empty hash only shows that the block exists.
    if (unit && !hashes.has(unit)) hashes.set(unit, hash ?? '')
  }
  return hashes
}
