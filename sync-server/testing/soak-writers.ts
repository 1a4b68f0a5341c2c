import { randomUUID } from 'node:crypto'
import * as decoding from 'lib0/decoding'
import { mintId } from '../../shared/basics/ids.ts'
import { createElement, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { ChangeAnswer, SentChange } from '../../shared/protocol/changes.ts'
import { MESSAGE, SYNC } from '../../shared/protocol/collaboration.ts'
import { enterRoom, pagesOf, type Round, syncFrame } from './kill-writers.ts'
import { type Cookies, tokenOf } from './sign-in.ts'

/** Target of the writers, while servers and their database come and go. */
export type SoakPlace = { urls: readonly string[]; cookies: Cookies; projectId: number; pageIds: readonly number[] }

/** A client that writes through all events, and remembers which writes were acknowledged. */
export type SoakWriter = {
  /** Writes until `stop`. `onConfirmed` is called for each write that a server acknowledged. */
  run(stop: AbortSignal, onConfirmed: () => void): Promise<void>
  /** Acknowledged writes that are missing or stored twice. */
  wrong(round: Round): Promise<string[]>
  /** Requests that got no answer at all and were given up. */
  silences: readonly string[]
}

/** Writers on both servers, some of them in turn on the one and the other. */
export const soakWriters = (place: SoakPlace): SoakWriter[] => {
  const [one = '', other = ''] = place.urls
  return [
    writeText({ ...place, urls: [one] }, 0, 'a'),
    writeText({ ...place, urls: [other] }, 0, 'b'),
    writeText(place, 1, 'c'),
    writeChanges({ ...place, urls: [one, other] }, 'd'),
    writeChanges({ ...place, urls: [other, one] }, 'e'),
  ]
}

/** A person types no faster. */
const PAUSE_MS = 10
const RETRY_MS = 50
/** A connection without acknowledgements for this long is given up, as by a client. */
const SILENCE_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries until it is stopped, on one server after the other. */
async function keepTrying(urls: readonly string[], stop: AbortSignal, act: (url: string) => Promise<void>) {
  for (let n = 0; !stop.aborted; n++) {
    await act(urls[n % urls.length] ?? '').catch(() => pause(RETRY_MS))
  }
}

/**
 * Gives up a server that is silent without closing the connection, as clients do, and records the silence.
 */
async function inTime<Answer>(what: string, silences: string[], answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      silences.push(what)
      reject(new Error(`Nothing came of ${what}.`))
    }, SILENCE_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => {})
  }
}

function writeText(place: SoakPlace, page: number, name: string): SoakWriter {
  const pageId = place.pageIds[page] ?? 0
  const confirmed: string[] = []
  const silences: string[] = []
  let written = 0

  /** Types on one connection until that ends. */
  async function typeOn(url: string, stop: AbortSignal, onConfirmed: () => void): Promise<void> {
    const token = await inTime(`asking ${url} for a token`, silences, tokenOf({ url }, place.cookies))
    const entering = enterRoom({ url, token, projectId: place.projectId }, pageId)
    const { socket, doc } = await inTime(`entering page ${pageId} at ${url}`, silences, entering)
    const sent: string[] = []
    let stored = 0
    doc.on('update', (update: Uint8Array) => socket.send(syncFrame(SYNC.update, update)))
    const write = () => {
      if (socket.readyState !== socket.OPEN) return
      written += 1
      const text = `${name} ${written}`
      sent.push(text)
      fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
    }
    const silence = setTimeout(() => {
      silences.push(`writing to page ${pageId} at ${url}`)
      socket.terminate()
    }, SILENCE_MS)
    const end = () => socket.terminate()
    stop.addEventListener('abort', end)
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) !== MESSAGE.stored) return
      const count = decoding.readVarUint(decoder)
      for (; stored < count; stored++) {
        confirmed.push(sent[stored] ?? `acknowledged before it was sent: ${name} ${stored}`)
        onConfirmed()
        setTimeout(write, PAUSE_MS)
      }
      silence.refresh()
    })
    const closed = new Promise<void>((resolve) => {
      // The socket may have closed as soon as the page had arrived.
      if (socket.readyState === socket.CLOSED) resolve()
      socket.once('close', () => resolve())
    })
    if (stop.aborted) end()
    write()
    write()
    await closed
    clearTimeout(silence)
    stop.removeEventListener('abort', end)
  }

  return {
    silences,
    run: (stop, onConfirmed) =>
      keepTrying(place.urls, stop, async (url) => {
        await typeOn(url, stop, onConfirmed)
        await pause(RETRY_MS)
      }),
    wrong: async (round) => {
      const { socket, doc } = await enterRoom(round, pageId)
      socket.terminate()
      const there = Map.groupBy(plainText(readDoc(doc)).split('\n'), (line) => line)
      return confirmed.flatMap((text) => {
        const times = there.get(text)?.length ?? 0
        return times === 1 ? [] : [`update "${text}" of page ${pageId} is there ${times} times`]
      })
    },
  }
}

/** Sends changes as a device does: repeats a change until it is answered. */
function writeChanges(place: SoakPlace, name: string): SoakWriter {
  const clientId = randomUUID()
  const answered: SentChange[] = []
  const refused: string[] = []
  const silences: string[] = []
  let change = nextChange()

  function nextChange(): SentChange {
    const id = answered.length + 1
    const args = { projectId: place.projectId, pageId: mintId(), parentId: 0, name: `${name} ${id}` }
    return { id, key: randomUUID(), name: 'create-page', args }
  }

  async function send(url: string): Promise<void> {
    const token = await inTime(`asking ${url} for a token`, silences, tokenOf({ url }, place.cookies))
    const sending = fetch(`${url}/api/changes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ protocol: 1, clientId, changes: [change] }),
    })
    const answer = await inTime(`sending a change to ${url}`, silences, sending)
    if (!answer.ok) throw new Error(`answered with ${answer.status}`)
    const { answers, stopped } = (await answer.json()) as { answers: ChangeAnswer[]; stopped?: string }
    const [first] = answers
    if (!first && stopped === 'failed') throw new Error('It may be sent again.')
    if (first?.outcome !== 'applied') refused.push(`change ${name} ${change.id}: ${JSON.stringify(first ?? stopped)}`)
    answered.push(change)
    change = nextChange()
  }

  return {
    silences,
    run: (stop, onConfirmed) =>
      keepTrying(place.urls, stop, async (url) => {
        await send(url)
        onConfirmed()
        await pause(PAUSE_MS)
      }),
    wrong: async (round) => {
      const pages = await pagesOf(round)
      const lost = answered.filter(({ args }) => pages.filter(({ id }) => id === args.pageId).length !== 1)
      return [...refused, ...lost.map(({ id }) => `change ${name} ${id} is not there once`)]
    },
  }
}
