import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as encoding from 'lib0/encoding'
import WebSocket from 'ws'
import { MESSAGE, roomName, SUBPROTOCOL, SYNC } from '../../shared/protocol/collaboration.ts'
import { syncFrame } from '../testing/kill-writers.ts'
import { AT_ONCE, type Attack, PAUSE_MS, type Run } from './attack.ts'

/** Sends one update repeatedly, and reconnects after each disconnect. */
export function frames(make: () => Uint8Array, { as }: { as?: 'reader' } = {}): Attack {
  return async (run, ready) => {
    const frame = syncFrame(SYNC.update, make())
    await ready()
    await inRoom(run, as === 'reader' ? run.target.readable : run.target, (socket) => {
      if (socket.bufferedAmount < 4 * frame.length) socket.send(frame)
    })
  }
}

export async function presence(run: Run, ready: () => Promise<void>): Promise<void> {
  const state = encoding.createEncoder()
  encoding.writeVarUint(state, 8)
  for (let client = 1; client <= 8; client++) {
    encoding.writeVarUint(state, client)
    encoding.writeVarUint(state, 1)
    encoding.writeVarString(state, JSON.stringify({ cursor: 'x'.repeat(1_000) }))
  }
  const frame = encoding.createEncoder()
  encoding.writeVarUint(frame, MESSAGE.awareness)
  encoding.writeVarUint8Array(frame, encoding.toUint8Array(state))
  const bytes = encoding.toUint8Array(frame)
  await ready()
  await inRoom(run, run.target.readable, (socket) => {
    for (let n = 0; n < 200 && socket.bufferedAmount < 1_000_000; n++) socket.send(bytes)
  })
}

export async function noise(run: Run, ready: () => Promise<void>): Promise<void> {
  const bytes = randomBytes(60_000)
  await ready()
  await inRoom(run, run.target, (socket) => {
    if (socket.bufferedAmount < 1_000_000) socket.send(bytes)
  })
}

type Place = { projectId: number; pageId: number }

/** Opens eight sockets in a room; each calls `act` repeatedly. */
async function inRoom({ target, isOver, note }: Run, place: Place, act: (socket: WebSocket) => void): Promise<void> {
  const address = `${target.url.replace('http', 'ws')}/collaboration/${roomName(place)}`
  const from = target.address ? { localAddress: target.address } : {}
  const one = async () => {
    while (!isOver()) {
      const socket = new WebSocket(address, [SUBPROTOCOL, target.token], from)
      let isClosed = false
      const closed = new Promise<void>((resolve) => {
        socket.on('close', (code) => {
          isClosed = true
          note(`closed ${code}`)
          resolve()
        })
      })
      socket.on('error', () => undefined)
      await new Promise<void>((resolve) => {
        socket.once('open', resolve)
        socket.once('close', () => resolve())
      })
      while (!isOver() && !isClosed) {
        act(socket)
        await setTimeout(PAUSE_MS)
      }
      socket.terminate()
      await closed
      await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
