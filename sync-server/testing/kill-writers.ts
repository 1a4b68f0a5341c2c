import { randomUUID } from 'node:crypto'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { mintId } from '../../shared/basics/ids.ts'
import { createElement, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import type { ChangeAnswer, SentChange } from '../../shared/protocol/changes.ts'
import { MESSAGE, roomName, SUBPROTOCOL, SYNC } from '../../shared/protocol/collaboration.ts'

/** Target of the writes in one round of kills. */
export type Round = { url: string; token: string; projectId: number; pageIds: readonly number[]; number: number }

/** A client that writes until the server is gone, and remembers which writes the server confirmed. */
export type Writer = {
  /** Resolves when nothing more can be written. `onConfirmed` is called for each write that the server confirmed. */
  run(onConfirmed: () => void): Promise<void>
  /** Reads back from a restarted server, and returns the confirmed writes that are missing. */
  missing(round: Round): Promise<string[]>
}

/** All kinds of writers: another one is one line here. */
export const WRITERS: readonly ((round: Round) => Writer)[] = [
  (round) => writeText(round, 0, 'a'),
  (round) => writeText(round, 0, 'b'),
  (round) => writeText(round, 1, 'c'),
  (round) => writePages(round),
  (round) => writeNames(round),
  (round) => writeChanges(round),
]

/** How many updates are on their way at once. */
const UNCONFIRMED = 16

/** Types paragraphs into a page's room, and counts what the server said is stored. */
function writeText(round: Round, page: number, name: string): Writer {
  const pageId = round.pageIds[page] ?? 0
  const sent: string[] = []
  let stored = 0
  return {
    run: async (onConfirmed) => {
      const { socket, doc } = await enterRoom(round, pageId)
      doc.on('update', (update: Uint8Array) => socket.send(syncFrame(SYNC.update, update)))
      const write = () => {
        const text = `${name} ${round.number} ${sent.length}`
        sent.push(text)
        const paragraph = createElement({ type: 'paragraph', content: [{ type: 'text', text }] })
        fragmentOf(doc).push([paragraph])
      }
      socket.on('message', (data: Buffer) => {
        const decoder = decoding.createDecoder(data)
        if (decoding.readVarUint(decoder) !== MESSAGE.stored) return
        const count = decoding.readVarUint(decoder)
        for (; stored < count; stored++) onConfirmed()
        while (sent.length - stored < UNCONFIRMED) write()
      })
      for (let n = 0; n < UNCONFIRMED; n++) write()
      await new Promise((resolve) => socket.once('close', resolve))
    },
    missing: async (again) => {
      const { socket, doc } = await enterRoom(again, pageId)
      socket.terminate()
      const there = new Set(plainText(readDoc(doc)).split('\n'))
      return sent.slice(0, stored).filter((text) => !there.has(text))
    },
  }
}

/** Connects and waits for the page as the server has it. */
export async function enterRoom(
  round: Pick<Round, 'url' | 'token' | 'projectId'>,
  pageId: number,
): Promise<{ socket: WebSocket; doc: Y.Doc }> {
  const address = `${round.url.replace('http', 'ws')}/collaboration/${roomName({ projectId: round.projectId, pageId })}`
  const socket = new WebSocket(address, [SUBPROTOCOL, round.token])
  const doc = new Y.Doc()
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`The room was closed with ${code}.`)))
    socket.on('open', () => socket.send(syncFrame(SYNC.step1, Y.encodeStateVector(doc))))
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) !== MESSAGE.sync || decoding.readVarUint(decoder) !== SYNC.step2) return
      Y.applyUpdate(doc, decoding.readVarUint8Array(decoder))
      resolve()
    })
  })
  return { socket, doc }
}

export function syncFrame(step: number, bytes: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, bytes)
  return encoding.toUint8Array(encoder)
}

/** Creates pages over the API, one after the other. */
function writePages(round: Round): Writer {
  const created: number[] = []
  return {
    run: async (onConfirmed) => {
      while (true) {
        const answer = await call<{ id: number }>(round, 'POST', `/api/project/${round.projectId}/page`, {})
        if (!answer) return
        created.push(answer.id)
        onConfirmed()
      }
    },
    missing: async (again) => {
      const there = new Set((await pagesOf(again)).map(({ id }) => id))
      return created.filter((id) => !there.has(id)).map((id) => `page ${id}`)
    },
  }
}

/** Renames a page over the API. Afterwards it must have the last confirmed name, or the one in transit. */
function writeNames(round: Round): Writer {
  const pageId = round.pageIds.at(-1) ?? 0
  let named = -1
  return {
    run: async (onConfirmed) => {
      while (await call(round, 'PATCH', `/api/page/${pageId}`, { name: `Name ${named + 1}` })) {
        named += 1
        onConfirmed()
      }
    },
    missing: async (again) => {
      const page = (await pagesOf(again)).find(({ id }) => id === pageId)
      const there = /^Name (\d+)$/.exec(page?.name ?? '')?.[1]
      return named >= 0 && (there === undefined || Number(there) < named) ? [`name ${named}, found ${page?.name}`] : []
    },
  }
}

/**
 * Sends changes as a device does. Answered ones must exist, and sending all of them again must change
 * nothing.
 */
function writeChanges(round: Round): Writer {
  const clientId = randomUUID()
  const changes: SentChange[] = []
  let answered = 0
  const send = (asker: { url: string; token: string }, some: readonly SentChange[]) =>
    call<{ answers: ChangeAnswer[] }>(asker, 'POST', '/api/changes', { protocol: 1, clientId, changes: some })
  return {
    run: async (onConfirmed) => {
      while (true) {
        const id = changes.length + 1
        const args = { projectId: round.projectId, pageId: mintId(), parentId: 0, name: `Change ${id}` }
        const change = { id, key: randomUUID(), name: 'create-page', args }
        changes.push(change)
        if (!(await send(round, [change]))) return
        answered += 1
        onConfirmed()
      }
    },
    missing: async (again) => {
      const created = async () =>
        (await pagesOf(again)).filter(({ name }) => name.startsWith('Change ')).map(({ id }) => id)
      const there = new Set(await created())
      const lost = changes.slice(0, answered).filter(({ args }) => !there.has(args.pageId as number))
      // The last change may have been applied without an answer. After a resend, each exists exactly once.
      for (let at = Math.max(0, changes.length - 40); at < changes.length; at += 40)
        await send(again, changes.slice(at, at + 40))
      const once = await created()
      const twice =
        once.length === new Set(once).size && once.length === changes.length
          ? []
          : [`${once.length} pages of ${changes.length} changes`]
      return [...lost.map(({ id }) => `change ${id}`), ...twice]
    },
  }
}

export async function pagesOf(round: Round): Promise<{ id: number; name: string }[]> {
  const project = await call<{ pages: { id: number; name: string }[] }>(
    round,
    'GET',
    `/api/project?projectId=${round.projectId}`,
  )
  if (!project) throw new Error('The project is not answered.')
  return project.pages
}

/** `undefined` when the server went away before it had answered. */
export async function call<Answer>(
  { url, token }: Pick<Round, 'url' | 'token'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    text = await answer.text()
  } catch {
    return undefined
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Answer
}
