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
 * WebSocket's code for a message that is larger than the receiver accepts. Sending it again would fail
 * again.
 */
const TOO_LARGE = 1009

/**
 * Both ends treat silence as a lost connection. Asking regularly also makes up for a lost first
 * question.
 */
const ASK_EVERY_MS = 25_000
/** Every keystroke sends something. We say "saved" after this much calm. */
const STEADY_MS = 250
/** A reconnect may take this long before we show that we're offline. */
const CONNECTS_WITHIN_MS = 4_000

export type ConnectionEvents = {
  link: (link: 'online' | 'offline') => void
  /** The server's state has been merged in. */
  synced: () => void
  /** The page's recovery list changed [CP4]. */
  recovered: () => void
  /** Called with whether the document is saved. `isStalled`: the watch has raised its alarm. */
  looked: (standing: Standing, isStalled: boolean) => void
  ended: (ending: Ending) => void
}

export type ConnectionParts = { doc: Y.Doc; room: Room; awareness: Awareness; events: ConnectionEvents }

/**
 * Connection of a page's document to the server. Reconnects by itself, each time with a fresh token,
 * until the server says that this is useless [CP3].
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
  /** Time when the watch reconnected. Undefined once the new connection is open. */
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
      // A change from another tab would count as sent here, although only that tab can send it.
      disableBc: true,
      // Reconnecting is decided below, where we can wait for a token.
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
        // Clients that were told this one left ignore it until it sends a new state.
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
      // Someone who may no longer write still reads what others write.
      this.#mayWrite = false
      this.#ledger.clear()
      this.#events.ended({ kind: 'refused', reason })
    }
  }

  // ── what is saved

  /** Runs at the start of a change, before anything can fail. */
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
    // The acknowledgement may have come a moment ago.
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
    // If new tokens are refused again and again, the next one will be refused, too.
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
    // The browser notices before the socket does.
    this.provider.disconnect()
    this.#offline()
  }
}
