import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { fragmentOf } from '../../shared/document/yjs.ts'

/**
 * Updates that Yjs can read and that cost far more than their size, in the wire encoding (Yjs, version 1).
 */

const CLIENT = 4_711

/** Update with only deletions, of `ranges` places that never existed. */
export function manyDeletions(ranges: number): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, CLIENT)
  encoding.writeVarUint(encoder, ranges)
  for (let n = 0; n < ranges; n++) {
    encoding.writeVarUint(encoder, n * 2)
    encoding.writeVarUint(encoder, 1)
  }
  return encoding.toUint8Array(encoder)
}

/** Elements nested `depth` deep. */
export function nested(depth: number): Uint8Array {
  const doc = new Y.Doc()
  let inner: Y.XmlElement | Y.XmlText = new Y.XmlText('deep')
  for (let n = 0; n < depth; n++) {
    const outer = new Y.XmlElement('blockquote')
    outer.insert(0, [inner])
    inner = outer
  }
  try {
    fragmentOf(doc).insert(0, [inner])
  } catch {
    throw new Error(`Yjs cannot write ${depth} levels here`)
  }
  return Y.encodeStateAsUpdate(doc)
}

/** Text after text that never arrives: Yjs keeps it waiting. Each update uses another client id. */
export function waitingForever(bytes: number): Uint8Array {
  const doc = new Y.Doc()
  const text = doc.getText('x')
  text.insert(0, 'never sent')
  const before = Y.encodeStateVector(doc)
  text.insert(10, 'x'.repeat(bytes))
  return Y.encodeStateAsUpdate(doc, before)
}

/** Valid text of `paragraphs` short paragraphs. */
export function wide(paragraphs: number): Uint8Array {
  const doc = new Y.Doc()
  const blocks = Array.from({ length: paragraphs }, (_, n) => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(`${n}`)])
    return paragraph
  })
  fragmentOf(doc).insert(0, blocks)
  return Y.encodeStateAsUpdate(doc)
}
