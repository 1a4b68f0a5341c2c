import type { DocNode } from '../../../shared/document/node.ts'
import { fragmentOf, writeNewDoc } from '../../../shared/document/yjs.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { LocalCopy } from './local-copy.ts'
import { soundDoc } from './sound-doc.ts'

type LocalPageParts = {
  room: Room
  /** What it begins with. */
  first: DocNode
  /** Told whether this browser keeps what is written. */
  onKept: (kept: boolean) => void
}

/** A document that only this device has: no server, nobody else. */
export class LocalPage {
  readonly room: Room
  readonly doc = soundDoc()
  readonly fragment = fragmentOf(this.doc)
  readonly provider = undefined
  readonly facts = undefined
  /** Resolves once what was written on other days is in the document. */
  readonly opened: Promise<void>

  readonly #copy: LocalCopy

  constructor({ room, first, onKept }: LocalPageParts) {
    this.room = room
    this.#copy = new LocalCopy({
      name: `local-page/${room.projectId}/${room.pageId}`,
      doc: this.doc,
      onState: (state) => onKept(state === 'kept'),
    })
    this.opened = this.#copy.opened.then(() => {
      if (this.fragment.length === 0) writeNewDoc(this.doc, first)
    })
  }

  /** What is written is on the disk already; nothing more is taken. */
  close(): void {
    void this.#copy.close()
    this.doc.destroy()
  }
}
