import { createDecoder, readVarUint } from 'lib0/decoding'
import type { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { CLOSE, MESSAGE, type Room, roomName, roomsAddress } from '../../../shared/protocol/collaboration.ts'
import { PartsReader } from '../../../shared/protocol/frame-parts.ts'
import { originOf } from '../../hosts/server-address.ts'
import { bearerToken, synchroniseSession } from '../../session/index.ts'
import { backoff } from './backoff.ts'
import { countingSocket } from './counting-socket.ts'
import { readReason, theRest, whatIsMissing, whoIsHere } from './frames.ts'
import type { Ending } from './page-facts.ts'
import { LOOK_EVERY_MS, SaveWatch, type Standing } from './save-watch.ts'
import { SendLedger } from './send-ledger.ts'
import { throttlePresence } from './throttle-presence.ts'

/**
 * WebSocket close code for a message that is larger than the receiver accepts. A retry would fail in the
 * same way.
 */
const TOO_LARGE = 1009

/**
 * Interval of requests that keep the connection alive: both ends treat silence as a lost connection. They
 * also replace a first sync request that was lost.
 */
const ASK_EVERY_MS = 25_000
/** Milliseconds without a change before we report "saved", since every keystroke sends something. */
const STEADY_MS = 250
/** Time limit for a reconnect, in milliseconds. After it, we show that we're offline. */
const CONNECTS_WITHIN_MS = 4_000

export type ConnectionEvents = {
  link: (link: 'online' | 'offline') => void
  /** Called when the server's state has been merged into the document. */
  synced: () => void
  /** Called when the page's recovery list has changed [CP4]. */
  recovered: () => void
  /** Called with the save status of the document. `isStalled`: an acknowledgement is overdue. */
  looked: (standing: Standing, isStalled: boolean) => void
  ended: (ending: Ending) => void
}

export type ConnectionParts = { doc: Y.Doc; room: Room; awareness: Awareness; events: ConnectionEvents }

/**
 * Connection of a page's document to the server. Reconnects automatically, each time with a fresh token,
 * until the server's answer rules out that a retry can succeed [CP3].
 */
export class Connection {
  readonly provider: WebsocketProvider

  readonly #doc: Y.Doc
  readonly #events: ConnectionEvents
  readonly #ledger: SendLedger
  readonly #watch: SaveWatch
  readonly #parts = new PartsReader()
  readonly #stopPresence: () => void
  readonly #stopListening: () => void
  readonly #rounds: ReturnType<typeof setInterval>[]
  #retry: ReturnType<typeof setTimeout> | undefined
  #lookSoon: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  #mayWrite = true
  #attempts = 0
  #refusedTokens = 0
  /** Time when the watch forced a reconnect. Undefined once the new connection is open. */
  #renewedAt: number | undefined

  constructor({ doc, room, awareness, events }: ConnectionParts) {
    this.#doc = doc
    this.#events = events
    this.#ledger = new SendLedger(doc)
    this.#watch = new SaveWatch(this.#ledger, Date.now)
    this.provider = new WebsocketProvider(roomsAddress(originOf('collaboration')), roomName(room), doc, {
      connect: false,
      awareness,
      WebSocketPolyfill: countingSocket(this.#ledger, bearerToken),
      // Over BroadcastChannel, another tab's change would count as sent here, although only that tab sends it.
      disableBc: true,
      // `#connectLater` and `#renewToken` reconnect instead, because they can wait for a token.
      shouldReconnect: () => false,
    })
    this.#stopPresence = throttlePresence(awareness, this.provider._awarenessUpdateHandler)
    this.#stopListening = this.#ledger.listen(this.provider)
    this.#rounds = [setInterval(() => this.#ask(), ASK_EVERY_MS), setInterval(this.#look, LOOK_EVERY_MS)]
    this.#listen(awareness)
    this.#handleMessages()
  }

  readonly open = () => {
    if (!this.#isClosed) this.provider.connect()
  }

  close(): void {
    this.#isClosed = true
    for (const timer of [this.#retry, this.#lookSoon]) clearTimeout(timer)
    for (const round of this.#rounds) clearInterval(round)
    this.#doc.off('beforeTransaction', this.#begun)
    this.#stopListening()
    removeEventListener('online', this.#wake)
    removeEventListener('offline', this.#sleep)
    this.#stopPresence()
    this.provider.destroy()
  }

  #listen(awareness: Awareness): void {
    const { provider } = this
    provider.on('status', ({ status }) => {
      this.#parts.reset()
      if (status === 'connected') {
        this.#renewedAt = undefined
        // Clients that saw this client leave ignore it until it sends its state again.
        if (awareness.getLocalState()) awareness.setLocalState(awareness.getLocalState())
        this.#events.link('online')
      } else if (status === 'disconnected' && this.#renewedAt === undefined) this.#offline()
    })
    provider.on('sync', (isSynced) => {
      if (!isSynced) return
      this.#attempts = 0
      this.#refusedTokens = 0
      this.#events.synced()
    })
    provider.on('closed', ({ code }) => this.#closedBy(code))
    this.#doc.on('beforeTransaction', this.#begun)
    addEventListener('online', this.#wake)
    addEventListener('offline', this.#sleep)
  }

  #handleMessages(): void {
    const { messageHandlers } = this.provider
    messageHandlers[MESSAGE.stored] = (_encoder, decoder) => {
      this.#ledger.stored(readVarUint(decoder))
      this.#steady()
    }
    messageHandlers[MESSAGE.part] = (encoder, decoder, provider, emitSynced) => {
      this.#watch.moved()
      const frame = this.#parts.take(decoder)
      if (!frame) return
      const whole = createDecoder(frame)
      const type = readVarUint(whole)
      messageHandlers[type]?.(encoder, whole, provider, emitSynced, type)
    }
    messageHandlers[MESSAGE.recovered] = () => this.#events.recovered()
    messageHandlers[MESSAGE.refused] = (_encoder, decoder) => {
      const reason = readReason(decoder)
      if (reason !== 'read-only') {
        this.#end({ kind: 'refused', reason })
        return
      }
      // The connection stays open, because someone who can no longer write can still read others' changes.
      this.#mayWrite = false
      this.#ledger.clear()
      this.#events.ended({ kind: 'refused', reason })
    }
  }

  // ── what is saved

  /** Called at the start of a transaction, before any listener can throw. */
  readonly #begun = ({ origin }: Y.Transaction) => {
    if (origin !== this.provider) this.#steady()
  }

  #steady(): void {
    clearTimeout(this.#lookSoon)
    this.#lookSoon = setTimeout(() => {
      this.#lookSoon = undefined
      this.#look()
    }, STEADY_MS)
  }

  readonly #look = () => {
    const { ws } = this.provider
    const { standing, remedy } = this.#watch.look(ws?.readyState === WebSocket.OPEN)
    const isLate = this.#renewedAt !== undefined && Date.now() - this.#renewedAt > CONNECTS_WITHIN_MS
    if (standing === 'away' && isLate) this.#offline()
    if (this.#mayWrite && !this.#isClosed) {
      if (remedy === 'send-rest') ws?.send(theRest(this.#ledger.rest))
      if (remedy === 'reconnect') this.#renew()
    }
    const isChanging = this.#lookSoon !== undefined
    this.#events.looked(standing === 'saved' && isChanging ? 'underway' : standing, this.#watch.isStalled)
  }

  #renew(): void {
    console.warn('The server acknowledges nothing of the page; it is connected anew')
    this.#renewedAt = Date.now()
    this.provider.disconnect()
    this.open()
  }

  #ask(): void {
    const { wsconnected, ws } = this.provider
    if (wsconnected) ws?.send(this.#parts.isWaiting ? whoIsHere() : whatIsMissing(this.#doc))
  }

  // ── connecting

  #closedBy(code: number): void {
    if (this.#isClosed) return
    if (code === CLOSE.notAuthenticated) console.warn('The server did not take the token of who writes')
    if (code === CLOSE.tokenExpired || code === CLOSE.notAuthenticated || code === CLOSE.revoked) {
      void this.#renewToken()
    } else if (code === CLOSE.notFound) this.#end({ kind: 'gone' })
    else if (code === TOO_LARGE) this.#end({ kind: 'refused', reason: 'too-large' })
    else if (code === CLOSE.refused) this.#end({ kind: 'refused', reason: 'invalid' })
    else this.#connectLater()
  }

  #offline(): void {
    // The last acknowledgement may have arrived after the last check, so report it before going offline.
    if (this.#ledger.hasAll) this.#events.looked('saved', false)
    this.#renewedAt = undefined
    this.#watch.ended()
    this.#events.link('offline')
  }

  #connectLater(): void {
    this.#offline()
    clearTimeout(this.#retry)
    this.#retry = setTimeout(this.open, backoff(this.#attempts, Math.random()))
    this.#attempts += 1
  }

  async #renewToken(): Promise<void> {
    this.#offline()
    const outcome = await synchroniseSession()
    if (this.#isClosed) return
    if (outcome === 'signed-in') this.#refusedTokens += 1
    // After several refused tokens in a row, a new token would be refused, too.
    if (outcome === 'signed-out' || this.#refusedTokens > 2) this.#end({ kind: 'signed-out' })
    else this.#connectLater()
  }

  #end(ending: Ending): void {
    this.#isClosed = true
    this.#ledger.clear()
    clearTimeout(this.#retry)
    this.provider.disconnect()
    this.#offline()
    this.#events.ended(ending)
  }

  readonly #wake = () => {
    if (this.#isClosed || this.provider.wsconnected) return
    this.#attempts = 0
    clearTimeout(this.#retry)
    this.open()
  }

  readonly #sleep = () => {
    if (this.#isClosed) return
    // The browser reports a lost network before the socket closes.
    this.provider.disconnect()
    this.#offline()
  }
}
