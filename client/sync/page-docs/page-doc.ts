import { proxy } from 'valtio'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { FRAGMENT, type Room } from '../../../shared/protocol/collaboration.ts'
import { currentUser, documentPrefix, markUnsent, unsentPages } from '../../session/index.ts'
import { openedDevice } from '../current-device.ts'
import { within } from '../patience.ts'
import { askForPersistence } from '../storage.ts'
import { Connection } from './connection.ts'
import { guardLeaving } from './guard-leaving.ts'
import { LocalCopy } from './local-copy.ts'
import type { Ending, Facts } from './page-facts.ts'
import type { Standing } from './save-watch.ts'
import { soundDoc } from './sound-doc.ts'

/** Maximum time that a page waits for the device's database, in milliseconds. */
const DEVICE_PATIENCE_MS = 4_000

/**
 * Document of one page: stored on this device at once, then sent to the server and everyone else. Open it
 * with `retainPageDoc`, which opens each page only once per tab.
 */
export class PageDoc {
  readonly room: Room
  readonly doc = soundDoc()
  readonly fragment = this.doc.getXmlFragment(FRAGMENT)
  readonly awareness = new Awareness(this.doc)
  /** Observable facts about saving. `saveStateOf` turns them into the status that people see. */
  readonly facts = proxy<Facts>({
    copy: 'opening',
    link: 'connecting',
    settled: false,
    stalled: false,
    unsent: false,
    everSynced: false,
    ending: null,
  })
  /** Observable counter that grows whenever the recovery list may have changed. */
  readonly news = proxy({ recovered: 0 })
  /** Resolves once this device's data is in the document. */
  readonly opened: Promise<void>

  readonly #userId: string
  /** Id that distinguishes text written in this tab from text of other tabs. */
  readonly #writer = String(this.doc.clientID)
  readonly #connection: Connection
  readonly #copy: LocalCopy
  readonly #stopGuarding: () => void
  #closed = false
  #isOpening = true
  #isTakingIn = false
  #isDiscarded = false

  constructor(userId: string, room: Room) {
    this.room = room
    this.#userId = userId
    this.awareness.setLocalState(null)
    // Text from an earlier session may still be unsent.
    this.facts.unsent = unsentPages(userId).has(String(room.pageId))
    this.#connection = new Connection({
      doc: this.doc,
      room,
      awareness: this.awareness,
      events: {
        link: (link) => {
          this.facts.link = link
          if (link !== 'online') this.facts.settled = false
        },
        synced: () => {
          this.facts.everSynced = true
          this.#copy.markSynced()
          this.news.recovered += 1
        },
        recovered: () => {
          this.news.recovered += 1
        },
        looked: (standing, isStalled) => this.#looked(standing, isStalled),
        ended: (ending) => this.end(ending),
      },
    })
    this.#copy = new LocalCopy({
      name: `${documentPrefix(userId)}${room.pageId}`,
      doc: this.doc,
      onState: (state) => {
        this.facts.copy = state
      },
      isWanted: () => currentUser()?.id === userId,
    })
    this.#stopGuarding = guardLeaving(this.facts)
    this.opened = this.#open()
    this.doc.on('update', this.#changed)
  }

  /** Provider that an editor binds to, for carets and presence. */
  get provider(): Connection['provider'] {
    return this.#connection.provider
  }

  /** Makes this person's presence on the page visible to others. */
  appear(): void {
    if (this.awareness.getLocalState() === null) this.awareness.setLocalState({})
  }

  /** Takes over unsent text that a closed tab left on this page, if there is any. */
  lookForUnsent(): void {
    if (this.facts.unsent || this.#writers().length === 0) return
    this.facts.unsent = true
    this.#settle()
  }

  /** Records why the server accepts no more text of this page. */
  end(ending: Ending): void {
    this.facts.ending = ending
  }

  /** Stops everything. The data on the device stays. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.doc.off('update', this.#changed)
    this.#stopGuarding()
    this.#connection.close()
    void this.#copy.close()
    this.awareness.destroy()
    this.doc.destroy()
  }

  /**
   * Discards changes that the server didn't accept, and closes the page. Reopened, it shows the server's
   * state.
   */
  async discardLocalChanges(): Promise<void> {
    this.#isDiscarded = true
    for (const writer of this.#writers()) this.#mark(writer, false)
    await this.#copy.remove()
    this.close()
  }

  async #open(): Promise<void> {
    const device = within(DEVICE_PATIENCE_MS, openedDevice())
    await this.#copy.opened
    const isThere = await this.#startFromDevice(await device).catch((error: unknown) => {
      console.warn('What this device holds of the page could not be read', error)
    })
    this.#isOpening = false
    // Connects only after the copy was read, so that our first answer to the server contains text that was
    // written here in earlier sessions.
    const connect = () => {
      if (!this.#closed) this.#connection.open()
    }
    if (isThere) {
      this.facts.link = 'offline'
      void isThere().then(connect)
    } else connect()
  }

  /**
   * Makes the page editable at once if this device has the server's state or created the page. For a page
   * created here, resolves to a function that waits until the server knows it. An earlier connection would
   * be answered with "not found".
   */
  async #startFromDevice(device: Awaited<ReturnType<typeof openedDevice>>): Promise<(() => Promise<void>) | undefined> {
    const { pageId } = this.room
    if (this.#closed) return undefined
    const isNew = device?.isUnsent(pageId) === true
    const isKnown = isNew || this.#copy.everSynced
    if (!isKnown) {
      const stored = device && (await within(DEVICE_PATIENCE_MS, device.held.storedDoc(pageId)))
      if (!stored || this.#closed) return undefined
      Y.applyUpdate(this.doc, stored.state, this.#connection.provider)
    }
    this.facts.everSynced = true
    this.#copy.markSynced()
    return isNew ? () => device.whenSent(pageId) : undefined
  }

  readonly #changed = (_update: Uint8Array, origin: unknown) => {
    // Changes from the server, and from the copy while it is being opened, aren't unsent text.
    if (origin !== this.#connection.provider && !this.#isOpening) this.#noteUnsent()
  }

  #noteUnsent(): void {
    this.facts.settled = false
    if (!this.facts.unsent) {
      this.facts.unsent = true
      // From now on this device holds changes that exist nowhere else, so the browser must not evict its storage.
      void askForPersistence()
    }
    // Sets the mark at every change, because another tab that has sent our earlier changes removes it.
    this.#mark(this.#writer, true)
  }

  #looked(standing: Standing, isStalled: boolean): void {
    this.facts.stalled = isStalled
    // A document that is behind has unsent changes, even if no event reported them.
    if (standing === 'behind' && this.facts.ending === null) this.#noteUnsent()
    this.facts.settled = standing === 'saved' && this.facts.link === 'online'
    this.#settle()
  }

  /**
   * Marks the page as sent once the server has the whole document. Before that, takes over text that other
   * tabs left in the copy, so that it is sent, too.
   */
  #settle(): void {
    if (!this.facts.settled || !this.facts.unsent || this.#isTakingIn) return
    const others = this.#writers().filter((writer) => writer !== this.#writer)
    if (others.length > 0 && this.#copy.canRead) {
      void this.#takeIn(others)
      return
    }
    this.facts.unsent = false
    this.#mark(this.#writer, false)
    this.#copy.acknowledged()
  }

  #writers(): readonly string[] {
    return unsentPages(this.#userId).get(String(this.room.pageId))?.writers ?? []
  }

  #mark(writer: string, unsent: boolean): void {
    markUnsent(this.#userId, this.room, writer, unsent)
  }

  /**
   * Merges the text of other tabs into the document. This text is in the device's copy, and may have arrived
   * after the copy was opened. The other tabs' marks are removed before the read, because a tab that writes
   * meanwhile sets a new mark. This tab's own mark covers the text being read.
   */
  async #takeIn(writers: readonly string[]): Promise<void> {
    this.#isTakingIn = true
    this.#mark(this.#writer, true)
    for (const writer of writers) this.#mark(writer, false)
    try {
      await this.#copy.takeIn()
    } catch (error) {
      // The text of the other tabs is still stored, so mark it as unsent again, unless it was discarded meanwhile.
      if (!this.#isDiscarded) for (const writer of writers) this.#mark(writer, true)
      if (!this.#closed) console.warn('What other tabs wrote could not be read', error)
      return
    } finally {
      this.#isTakingIn = false
    }
    if (!this.#closed) this.#settle()
  }
}
