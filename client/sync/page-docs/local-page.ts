import type * as Y from 'yjs'
import { fragmentOf } from '../../../shared/document/yjs.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { LocalCopy } from './local-copy.ts'
import { soundDoc } from './sound-doc.ts'

type LocalPageParts = {
  room: Room
  /** Writes the initial content into an empty document. */
  begin: (doc: Y.Doc) => void
  /** Called with whether this browser stores the changes. */
  onKept: (kept: boolean) => void
}

/** A document that only this device has: no server and no other people. */
export class LocalPage {
  readonly room: Room
  readonly doc = soundDoc()
  readonly fragment = fragmentOf(this.doc)
  readonly provider = undefined
  readonly facts = undefined
  /** Resolves once the stored text is in the document. */
  readonly opened: Promise<void>

  readonly #copy: LocalCopy

  constructor({ room, begin, onKept }: LocalPageParts) {
    this.room = room
    this.#copy = new LocalCopy({
      name: `local-page/${room.projectId}/${room.pageId}`,
      doc: this.doc,
      onState: (state) => onKept(state === 'kept'),
    })
    this.opened = this.#copy.opened.then(() => {
      if (this.fragment.length === 0) begin(this.doc)
    })
  }

  /** Closes the page. Everything written is already on disk; no further text is accepted. */
  close(): void {
    void this.#copy.close()
    this.doc.destroy()
  }
}
