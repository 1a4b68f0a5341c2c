import { proxy } from 'valtio'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { FRAGMENT, type Room } from '../../../shared/protocol/collaboration.ts'
import { documentPrefix, markUnsent, unsentPages } from '../../session/index.ts'
import { openedDevice } from '../current-device.ts'
import { askForPersistence } from '../storage.ts'
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
  /** To be observed: grows whenever the recovery list may have changed. */
  readonly news = proxy({ recovered: 0 })
  /** Resolves once what this device has is in the document. */
  readonly opened: Promise<void>

  readonly #userId: string
  /** By which the words that are written here are told from those of other tabs. */
  readonly #writer = String(this.doc.clientID)
  readonly #connection: Connection
  #copy: LocalCopy | undefined
  #closed = false
  #isTakingIn = false

  constructor(userId: string, room: Room) {
    this.room = room
    this.#userId = userId
    this.awareness.setLocalState(null)
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
        this.news.recovered += 1
        this.#count()
      },
      recovered: () => {
        this.news.recovered += 1
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

  /** Others see from now on that somebody is here. */
  appear(): void {
    if (this.awareness.getLocalState() === null) this.awareness.setLocalState({})
  }

  /** Another tab that is gone may have left words of this page, for whoever has it open to send. */
  lookForUnsent(): void {
    if (this.facts.unsent || this.#writers().length === 0) return
    this.facts.unsent = true
    this.#count()
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
    for (const writer of this.#writers()) this.#mark(writer, false)
    const copy = this.#copy
    this.#copy = undefined
    await copy?.remove()
    this.close()
  }

  async #open(): Promise<void> {
    try {
      const name = `${documentPrefix(this.#userId)}${this.room.pageId}`
      this.#copy = await openLocalCopy(name, this.doc, (kept) => {
        this.facts.copy = kept ? 'kept' : 'none'
      })
      if (this.#closed) {
        await this.#copy.close()
        return
      }
      this.facts.copy = 'kept'
    } catch (error) {
      console.warn('This browser keeps no copy of the page', error)
      this.facts.copy = 'none'
    }
    const isThere = await this.#startFromDevice().catch((error: unknown) => {
      console.warn('What this device holds of the page could not be read', error)
    })
    // Only now, so that the first answer to the server already holds what was written here on other days.
    const connect = () => {
      if (!this.#closed) this.#connection.open()
    }
    if (isThere) {
      this.facts.link = 'offline'
      void isThere().then(connect)
    } else connect()
  }

  /**
   * Editable at once: with the server's state from another day, and on a page that was made here. Resolves to a function
   * that waits until the server knows of the page: until then it would say that there is none.
   */
  async #startFromDevice(): Promise<(() => Promise<void>) | undefined> {
    const { pageId } = this.room
    const device = await openedDevice()
    if (this.#closed) return undefined
    const isNew = device?.isUnsent(pageId) === true
    const isKnown = isNew || this.#copy?.everSynced === true
    if (!isKnown) {
      const stored = await device?.held.storedDoc(pageId)
      if (!stored || this.#closed) return undefined
      Y.applyUpdate(this.doc, stored.state, this.#connection.provider)
    }
    this.facts.everSynced = true
    this.#copy?.markSynced()
    return isNew ? () => device.whenSent(pageId) : undefined
  }

  readonly #changed = (_update: Uint8Array, origin: unknown) => {
    // Not ours: it came from the server, or from the copy while it was being opened.
    if (origin === this.#connection.provider || this.facts.copy === 'opening') return
    if (!this.facts.unsent) {
      this.facts.unsent = true
      // From now on there is something on this device that is nowhere else.
      void askForPersistence()
    }
    // At every change: another tab that has sent what it found of this one takes the mark away.
    this.#mark(this.#writer, true)
    this.#count()
  }

  #count(): void {
    const { ledger, isOpen } = this.#connection
    this.facts.settled = ledger.settled && this.facts.link === 'online' && isOpen
    if (!this.facts.settled || !this.facts.unsent || this.#isTakingIn) return
    const others = this.#writers().filter((writer) => writer !== this.#writer)
    if (others.length > 0 && this.#copy) void this.#takeIn(others, this.#copy)
    else {
      this.facts.unsent = false
      this.#mark(this.#writer, false)
    }
  }

  #writers(): readonly string[] {
    return unsentPages(this.#userId).get(String(this.room.pageId))?.writers ?? []
  }

  #mark(writer: string, unsent: boolean): void {
    markUnsent(this.#userId, this.room, writer, unsent)
  }

  /**
   * What others wrote lies in the copy on this device, and may have come there after it was opened here. Their marks go
   * before it is read: who writes meanwhile puts up a new one. Ours stands for what is being read.
   */
  async #takeIn(writers: readonly string[], copy: LocalCopy): Promise<void> {
    this.#isTakingIn = true
    this.#mark(this.#writer, true)
    for (const writer of writers) this.#mark(writer, false)
    try {
      await copy.takeIn()
    } catch (error) {
      // Unless it was discarded meanwhile, what they wrote is still there.
      if (copy === this.#copy) for (const writer of writers) this.#mark(writer, true)
      if (!this.#closed) console.warn('What other tabs wrote could not be read', error)
      return
    } finally {
      this.#isTakingIn = false
    }
    if (!this.#closed) this.#count()
  }
}
