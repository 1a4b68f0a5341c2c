/** Server of the comparison in a process of its own: `node server.ts <candidate> <rooms>`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { openDatabase } from '../../../db/connect.ts'
import { openJobs } from '../../../db/jobs.ts'
import { migrate } from '../../../db/migrate.ts'
import { insertPages } from '../../../db/tables/pages.ts'
import { roomName } from '../../../shared/protocol/collaboration.ts'
import { createApp } from '../../app.ts'
import { Mailbox } from '../../auth/mailbox.ts'
import { readConfig } from '../../config.ts'
import { cookieOf } from '../../testing/cookies.ts'
import type { Dialect } from './client.ts'

export const CANDIDATES = ['ours-embedded', 'ours-postgres', 'hocuspocus', 'y-websocket', 'relay'] as const
export type Candidate = (typeof CANDIDATES)[number]

/** Addresses of a server's rooms, and its protocol. */
export type Door = { dialect: Dialect; token: string; rooms: string[] }
/**
 * CPU of the main thread in microseconds; heap and external memory of the process after a collection, in
 * bytes.
 */
export type Usage = { cpu: number; memory: number }

async function startOurs(url: string | undefined, count: number): Promise<Door> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docwright-bench-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ ...(url ? { url } : { dataDir }), entry: 'the bench' })
  await migrate(database)
  const jobs = await openJobs(database, { work: false })
  const config = readConfig({ LOG_LEVEL: 'error', PORT: '0' })
  const mailbox = new Mailbox()
  const app = await createApp({ config, database, jobs, clientDirectory: null, mailbox })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { host: 'localhost:3000' }
  const ask = (method: 'GET' | 'POST', path: string, payload?: object, more: object = {}) =>
    app.inject({ method, url: path, headers: { ...headers, ...more }, ...(payload ? { payload } : {}) })
  const email = 'bench@example.org'
  const asked = await ask('POST', '/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = mailbox.list()[0]?.code
  const signedIn = await ask(
    'POST',
    '/auth/sign-in/email-otp',
    { email, otp },
    { cookie: cookieOf(asked.headers['set-cookie'], 'code') },
  )
  const cookie = cookieOf(signedIn.headers['set-cookie'], 'session')
  const token = String((await ask('GET', '/auth/get-session', undefined, { cookie })).headers['set-auth-jwt'])
  const authorization = `Bearer ${token}`
  const project = await ask('POST', '/api/project', { name: 'Bench', is_private: true }, { authorization })
  const projectId = project.json<{ id: number }>().id
  const ids = Array.from({ length: count }, (_, n) => n + 1)
  const page = { project_id: projectId, parent_id: 0, name: 'Page', type: 'generated' } as const
  await insertPages(
    database.sql,
    ids.map((id) => ({ id, ...page })),
  )
  const address = `${base.replace('http', 'ws')}/collaboration`
  return { dialect: 'ours', token, rooms: ids.map((pageId) => `${address}/${roomName({ projectId, pageId })}`) }
}

async function startHocuspocus(count: number): Promise<Door> {
  const { Server } = await import('@hocuspocus/server')
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true, stopOnSignals: false })
  await server.listen()
  return { dialect: 'hocuspocus', token: '', rooms: names(`ws://127.0.0.1:${server.address.port}`, count) }
}

async function startYWebsocket(count: number): Promise<Door> {
  const { setupWSConnection } = await import('@y/websocket-server/utils')
  return { dialect: 'yjs', token: '', rooms: names(await serveSockets(setupWSConnection), count) }
}

/** Baseline: forwards each frame to the others in the room without reading it. */
async function startRelay(count: number): Promise<Door> {
  const rooms = new Map<string, Set<WebSocket>>()
  const address = await serveSockets((socket, { url = '' }) => {
    const room = rooms.get(url) ?? new Set()
    rooms.set(url, room.add(socket))
    socket.on('message', (frame: Buffer) => {
      for (const other of room) if (other !== socket) other.send(frame)
    })
    socket.on('close', () => room.delete(socket))
  })
  return { dialect: 'relay', token: '', rooms: names(address, count) }
}

async function serveSockets(onSocket: (socket: WebSocket, request: IncomingMessage) => void): Promise<string> {
  const server = createServer()
  new WebSocketServer({ server }).on('connection', onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const names = (address: string, count: number) => Array.from({ length: count }, (_, n) => `${address}/room-${n}`)

/** Collects garbage only if memory is measured, because a collection takes time too. */
function usage(collect: boolean): Usage {
  const { user, system } = process.threadCpuUsage()
  if (collect) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { cpu: user + system, memory: heapUsed + external }
}

const STARTS: Record<Candidate, (rooms: number) => Promise<Door>> = {
  'ours-embedded': (rooms) => startOurs(undefined, rooms),
  'ours-postgres': (rooms) => startOurs(process.env.BENCH_POSTGRES, rooms),
  hocuspocus: startHocuspocus,
  'y-websocket': startYWebsocket,
  relay: startRelay,
}

if (process.argv[2]) {
  process.on('message', (collect: boolean) => process.send?.(usage(collect)))
  process.on('disconnect', () => process.exit(0))
  process.send?.(await STARTS[process.argv[2] as Candidate](Number(process.argv[3])))
}
