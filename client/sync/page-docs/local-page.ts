import * as Y from 'yjs'
import type { DocNode } from '../../../shared/document/node.ts'
import { fragmentOf, writeNewDoc } from '../../../shared/document/yjs.ts'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { type LocalCopy, openLocalCopy } from './local-copy.ts'

/** A document that only this device has: no server, nobody else. */
export class LocalPage {
  readonly room: Room
  readonly doc = new Y.Doc()
  readonly fragment = fragmentOf(this.doc)
  readonly provider = undefined
  readonly facts = undefined
  /** Resolves once what was written on other days is in the document: to whether this browser keeps it. */
  readonly opened: Promise<boolean>

  #isKept = true
  #copy: LocalCopy | undefined

  constructor(room: Room, first: DocNode) {
    this.room = room
    this.opened = this.#open(`local-page/${room.projectId}/${room.pageId}`, first)
  }

  /** What is written is on the disk already; nothing more is taken. */
  close(): void {
    void this.#copy?.close().catch(() => undefined)
    this.doc.destroy()
  }

  async #open(name: string, first: DocNode): Promise<boolean> {
    try {
      this.#copy = await openLocalCopy(name, this.doc, (kept) => {
        this.#isKept = kept
      })
    } catch (error) {
      console.warn('This browser keeps no copy of the page', error)
      this.#isKept = false
    }
    if (this.fragment.length === 0) writeNewDoc(this.doc, first)
    return this.#isKept
  }
}
