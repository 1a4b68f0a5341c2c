import { setTimeout } from 'node:timers/promises'
import * as decoding from 'lib0/decoding'
import { createElement, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { MESSAGE, SYNC } from '../../shared/protocol/collaboration.ts'
import { call, enterRoom, syncFrame } from '../testing/kill-writers.ts'
import type { Victim } from './target.ts'

/** Milliseconds of each action; a failed one counts as infinitely slow. */
export type Delays = { save: number[]; read: number[] }

export type Watch = {
  /** Works for `ms` at the pace of someone who types, and returns how long each act took. */
  work(ms: number): Promise<Delays>
  /** Confirmed text that is missing from the page. */
  missing(): Promise<string[]>
}

const TICK_MS = 40
/** Number of saves per read of the project. */
const READ_EVERY = 3
const HOPELESS_MS = 20_000

/** Types into pages and reads the project, as an open tab does. */
export function watchVictim(victim: Victim): Watch {
  const confirmed = new Map<number, string[]>()
  let count = 0

  const work = async (ms: number): Promise<Delays> => {
    const delays: Delays = { save: [], read: [] }
    // A new page each time, because writing gets slower as a page grows.
    const page = await call<{ id: number }>(victim, 'POST', `/api/project/${victim.projectId}/page`, {})
    if (!page) throw new Error('The victim cannot reach the server.')
    const written: string[] = []
    confirmed.set(page.id, written)
    const { socket, doc } = await enterRoom(victim, page.id)
    const waiting: { text: string; at: number; settle: () => void }[] = []
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) !== MESSAGE.stored) return
      for (let stored = decoding.readVarUint(decoder); settled < stored; settled++) {
        const first = waiting.shift()
        if (!first) return
        delays.save.push(performance.now() - first.at)
        written.push(first.text)
        first.settle()
      }
    })
    let settled = 0
    doc.on('update', (update: Uint8Array) => socket.send(syncFrame(SYNC.update, update)))
    const reads: Promise<void>[] = []
    const until = performance.now() + ms
    for (let tick = 0; performance.now() < until; tick++) {
      const next = setTimeout(TICK_MS)
      const text = `Line ${count++}`
      const saved = new Promise<void>((settle) => waiting.push({ text, at: performance.now(), settle }))
      fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
      if (tick % READ_EVERY === 0) reads.push(read(victim, delays))
      await Promise.race([saved, setTimeout(HOPELESS_MS)])
      await next
    }
    await Promise.all(reads)
    for (const _ of waiting) delays.save.push(Number.POSITIVE_INFINITY)
    socket.terminate()
    return delays
  }

  const missing = async () => {
    const lost: string[] = []
    for (const [pageId, texts] of confirmed) {
      const { socket, doc } = await enterRoom(victim, pageId)
      socket.terminate()
      const there = new Set(plainText(readDoc(doc)).split('\n'))
      lost.push(...texts.filter((text) => !there.has(text)))
    }
    return lost
  }
  return { work, missing }
}

async function read(victim: Victim, { read }: Delays): Promise<void> {
  const begun = performance.now()
  const answer = await call(victim, 'GET', `/api/project?projectId=${victim.projectId}`).catch(() => undefined)
  read.push(answer ? performance.now() - begun : Number.POSITIVE_INFINITY)
}
