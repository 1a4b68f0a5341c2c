import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Awareness } from 'y-protocols/awareness'
import { writeSyncStep1 } from 'y-protocols/sync'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import {
  CLOSE,
  MESSAGE,
  REFUSALS,
  type Refusal,
  type Room,
  roomName,
  roomsAddress,
} from '../../../shared/protocol/collaboration.ts'
import { PartsReader } from '../../../shared/protocol/frame-parts.ts'
import { originOf } from '../../hosts/server-address.ts'
import { bearerToken, synchroniseSession } from '../../session/index.ts'
import { backoff } from './backoff.ts'
import { countingSocket } from './counting-socket.ts'
import type { Ending } from './save-state.ts'
import { SendLedger } from './send-ledger.ts'
import { throttlePresence } from './throttle-presence.ts'

/** WebSocket's own code for a message beyond what the other side takes: it would be the same the next time. */
const TOO_LARGE = 1009

/** Both ends take silence for a lost connection; asking in between also heals a lost first question. */
const ASK_EVERY_MS = 25_000

export type ConnectionEvents = {
  link: (link: 'online' | 'offline') => void
  /** The server's state has been merged in. */
  synced: () => void
  /** The page's recovery list changed [CP4]. */
  recovered: () => void
  /** What `ledger.settled` says may have changed. */
  counted: () => void
  ended: (ending: Ending) => void
}

export type Connection = {
  readonly provider: WebsocketProvider
  readonly ledger: SendLedger
  /** What changes now is sent. A connection that is being closed is told of only once it is. */
  readonly isOpen: boolean
  open: () => void
  close: () => void
}

/**
 * The way of a page's document to the server and back. Reconnects by itself, each time with a fresh token, until the
 * server says that it is of no use [CP3].
 */
export function connectRoom(doc: Y.Doc, room: Room, awareness: Awareness, events: ConnectionEvents): Connection {
  const ledger = new SendLedger()
  const parts = new PartsReader()
  const provider = new WebsocketProvider(roomsAddress(originOf('collaboration')), roomName(room), doc, {
    connect: false,
    awareness,
    WebSocketPolyfill: countingSocket(ledger, bearerToken),
    // A change that came from another tab would count as sent here although only that tab can send it.
    disableBc: true,
    // Reconnecting is decided below, where a token can be waited for.
    shouldReconnect: () => false,
  })
  const stopPresence = throttlePresence(awareness, provider._awarenessUpdateHandler)
  const asking = setInterval(() => {
    if (provider.wsconnected) provider.ws?.send(parts.isWaiting ? whoIsHere() : whatIsMissing(doc))
  }, ASK_EVERY_MS)
  let closed = false
  let attempts = 0
  let refusedTokens = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    if (!closed) provider.connect()
  }
  const retry = () => {
    events.link('offline')
    clearTimeout(timer)
    timer = setTimeout(connect, backoff(attempts, Math.random()))
    attempts += 1
  }
  const end = (ending: Ending) => {
    closed = true
    ledger.clear()
    clearTimeout(timer)
    provider.disconnect()
    events.link('offline')
    events.ended(ending)
  }
  const renewToken = async () => {
    events.link('offline')
    const outcome = await synchroniseSession()
    if (closed) return
    if (outcome === 'signed-in') refusedTokens += 1
    // New ones that are refused again and again will not be taken the next time either.
    if (outcome === 'signed-out' || refusedTokens > 2) end({ kind: 'signed-out' })
    else retry()
  }

  provider.on('status', ({ status }) => {
    parts.reset()
    if (status === 'connected') events.link('online')
    else if (status === 'disconnected') events.link('offline')
  })
  provider.on('sync', (isSynced) => {
    if (!isSynced) return
    attempts = 0
    refusedTokens = 0
    events.synced()
  })
  provider.on('closed', ({ code }) => {
    if (closed) return
    if (code === CLOSE.notAuthenticated) console.warn('The server did not take the token of who writes')
    if (code === CLOSE.tokenExpired || code === CLOSE.notAuthenticated || code === CLOSE.revoked) void renewToken()
    else if (code === CLOSE.notFound) end({ kind: 'gone' })
    else if (code === TOO_LARGE) end({ kind: 'refused', reason: 'too-large' })
    else if (code === CLOSE.refused) end({ kind: 'refused', reason: 'invalid' })
    else retry()
  })
  provider.messageHandlers[MESSAGE.stored] = (_encoder, decoder) => {
    ledger.stored(decoding.readVarUint(decoder))
    events.counted()
  }
  provider.messageHandlers[MESSAGE.part] = (encoder, decoder, _provider, emitSynced) => {
    const frame = parts.take(decoder)
    if (!frame) return
    const whole = decoding.createDecoder(frame)
    const type = decoding.readVarUint(whole)
    provider.messageHandlers[type]?.(encoder, whole, provider, emitSynced, type)
  }
  provider.messageHandlers[MESSAGE.recovered] = () => events.recovered()
  provider.messageHandlers[MESSAGE.refused] = (_encoder, decoder) => {
    const reason = readReason(decoder)
    if (reason !== 'read-only') {
      end({ kind: 'refused', reason })
      return
    }
    // Who may not write any more goes on reading what others write.
    ledger.clear()
    events.ended({ kind: 'refused', reason })
  }

  const wake = () => {
    if (closed || provider.wsconnected) return
    attempts = 0
    clearTimeout(timer)
    connect()
  }
  const sleep = () => {
    if (closed) return
    // The browser knows before the socket does.
    provider.disconnect()
    events.link('offline')
  }
  addEventListener('online', wake)
  addEventListener('offline', sleep)

  return {
    provider,
    ledger,
    get isOpen() {
      return provider.ws?.readyState === WebSocket.OPEN
    },
    open: connect,
    close: () => {
      closed = true
      clearTimeout(timer)
      clearInterval(asking)
      removeEventListener('online', wake)
      removeEventListener('offline', sleep)
      stopPresence()
      provider.destroy()
    },
  }
}

function whatIsMissing(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  writeSyncStep1(encoder, doc)
  return encoding.toUint8Array(encoder)
}

/** Has an answer of a few bytes: what is on its way would otherwise be sent a second time. */
function whoIsHere(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([MESSAGE.queryAwareness])
}

function readReason(decoder: decoding.Decoder): Refusal {
  try {
    const reason = decoding.readVarString(decoder)
    return REFUSALS.find((known) => known === reason) ?? 'invalid'
  } catch {
    return 'invalid'
  }
}
