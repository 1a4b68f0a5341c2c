import { proxy } from 'valtio'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { FRAGMENT, type Room } from '../../../shared/protocol/collaboration.ts'
import { documentPrefix, markUnsent, unsentPages } from '../../session/index.ts'
import { type Connection, connectRoom } from './connection.ts'
import { type LocalCopy, openLocalCopy } from './local-copy.ts'
import type { Ending, Facts } from './save-state.ts'

/**
 * The document of one page: on this device at once, and from there to the server and to everybody else. Open it by
 * `retainPageDoc`, which sees to it that a page is opened once a tab.
 */
export class PageDoc {
  readonly room: Room
  readonly doc = new Y.Doc()
  readonly fragment = this.doc.getXmlFragment(FRAGMENT)
  readonly awareness = new Awareness(this.doc)
  /** To be observed; see `saveStateOf` for what it means. */
  readonly facts = proxy<Facts>({
    copy: 'opening',
    link: 'connecting',
    settled: false,
    unsent: false,
    everSynced: false,
    ending: null,
  })
  /** Resolves once what this device has is in the document. */
  readonly opened: Promise<void>

  readonly #userId: string
  readonly #connection: Connection
  #copy: LocalCopy | undefined
  #closed = false

  constructor(userId: string, room: Room) {
    this.room = room
    this.#userId = userId
    // What was written on another day and not sent is still not sent.
    this.facts.unsent = unsentPages(userId).has(String(room.pageId))
    this.#connection = connectRoom(this.doc, room, this.awareness, {
      link: (link) => {
        this.facts.link = link
        if (link !== 'online') this.facts.settled = false
      },
      synced: () => {
        this.facts.everSynced = true
        this.#copy?.markSynced()
        this.#count()
      },
      counted: () => this.#count(),
      ended: (ending) => this.end(ending),
    })
    this.opened = this.#open()
    this.doc.on('update', this.#changed)
  }

  /** For the binding of an editor: carets, and who is here. */
  get provider(): Connection['provider'] {
    return this.#connection.provider
  }

  /** No more words of this page can be taken, for a reason that its text shows. */
  end(ending: Ending): void {
    this.facts.ending = ending
  }

  /** Stops everything; what is on the device stays there. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.doc.off('update', this.#changed)
    this.#connection.close()
    void this.#copy?.close().catch(() => undefined)
    this.awareness.destroy()
    this.doc.destroy()
  }

  /** Gives up what the server did not take: the next time the page opens as the server has it. */
  async discardLocalChanges(): Promise<void> {
    markUnsent(this.#userId, String(this.room.pageId), false)
    await this.#copy?.remove()
    this.#copy = undefined
    this.close()
  }

  async #open(): Promise<void> {
    try {
      const name = `${documentPrefix(this.#userId)}${this.room.pageId}`
      this.#copy = await openLocalCopy(name, this.doc, () => {
        this.facts.copy = 'none'
      })
      if (this.#closed) {
        await this.#copy.close()
        return
      }
      this.facts.copy = 'kept'
      if (this.#copy.everSynced) this.facts.everSynced = true
    } catch (error) {
      console.warn('This browser keeps no copy of the page', error)
      this.facts.copy = 'none'
    }
    // Only now, so that the first answer to the server already holds what was written here on other days.
    if (!this.#closed) this.#connection.open()
  }

  readonly #changed = (_update: Uint8Array, origin: unknown) => {
    // Not ours: it came from the server, or from the copy while it was being opened.
    if (origin === this.#connection.provider || this.facts.copy === 'opening') return
    if (!this.facts.unsent) {
      this.facts.unsent = true
      markUnsent(this.#userId, String(this.room.pageId), true)
    }
    this.#count()
  }

  #count(): void {
    const { settled } = this.#connection.ledger
    this.facts.settled = settled && this.facts.link === 'online'
    if (!this.facts.settled || !this.facts.unsent) return
    this.facts.unsent = false
    markUnsent(this.#userId, String(this.room.pageId), false)
  }
}
