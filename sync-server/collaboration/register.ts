import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import {
  CLOSE,
  MAX_FRAME_BYTES,
  PARTS_SUBPROTOCOL,
  parseRoomName,
  SUBPROTOCOL,
} from '../../shared/protocol/collaboration.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { can } from '../../shared/rbac/can.ts'
import type { Identify } from '../auth/identify.ts'
import type { Tokens } from '../auth/tokens.ts'
import { AppError } from '../errors.ts'
import { createOpenLimits, OPEN_LIMITS } from '../http/open-limits.ts'
import type { OriginCheck } from '../http/origin-check.ts'
import { FullProjects } from '../quotas/full-projects.ts'
import { authorizeRoom } from '../rbac/authorize.ts'
import { Connection } from './connection.ts'
import { Rooms } from './rooms.ts'

const GOODBYE_MS = 1_000

export type CollaborationOptions = {
  database: Database
  identify: Identify
  tokens: Tokens
  origins: OriginCheck
  textDelayMs: number
  quotas: Quotas
}

/**
 * Registers the rooms at `/collaboration/{projectId}__{pageId}`. Authentication happens after the upgrade,
 * because browsers can read a close code but not a failed upgrade's status. Frames that arrive meanwhile
 * wait.
 */
export async function registerCollaboration(app: FastifyInstance, options: CollaborationOptions): Promise<void> {
  const { database, identify, tokens, origins, textDelayMs, quotas } = options
  const full = new FullProjects({ sql: database.sql, quotas })
  const rooms = new Rooms({
    database,
    textDelayMs,
    isFull: (projectId) => full.isFull(projectId),
    logError: (err, message) => app.log.error({ err }, message),
  })
  const connections = new Map<Connection, { actor: NonNullable<Actor>; projectId: number; pageId: number }>()
  const places = createOpenLimits(OPEN_LIMITS.sockets)
  await rooms.start()
  void rooms.storeLeftTexts()

  await app.register(websocket, {
    options: {
      maxPayload: MAX_FRAME_BYTES,
      handleProtocols: (protocols: Set<string>) => (protocols.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
      verifyClient: ({ req }, answer) => {
        const allowed = origins.hostAllowed(req) && origins.originAllowed(req)
        answer(allowed, 403, 'Forbidden')
      },
    },
    // Replaces the plugin's default, because our `preClose` must wait until everything is stored.
    preClose: async () => {
      await rooms.close()
      await closeAll([...app.websocketServer.clients])
    },
  })

  app.get<{ Params: { room: string } }>('/collaboration/:room', { websocket: true }, (socket: WebSocket, request) => {
    const offered = offeredProtocols(request.headers['sec-websocket-protocol'])
    const connection = new Connection(socket, request.socket, offered.includes(PARTS_SUBPROTOCOL))
    const token = offered.find((one) => one !== SUBPROTOCOL && one !== PARTS_SUBPROTOCOL)
    admit(connection, request, token).catch((error: Error) => {
      const [code, reason] = closing(error)
      if (code === CLOSE.restarting) app.log.error({ err: error }, 'a connection could not enter its room')
      connection.close(code, reason)
    })
  })

  /**
   * Counts a socket against its address until its person is known, and then against the person. So people
   * behind the same proxy don't share a limit.
   */
  async function takePlace(connection: Connection, ip: string, token: string | undefined) {
    const freeAddress = places.take({ actor: null, ip })
    try {
      const person = token ? await identify.byToken(token) : null
      if (person) connection.onClose(places.take({ actor: person, ip }))
      return person
    } finally {
      freeAddress()
    }
  }

  async function admit(
    connection: Connection,
    request: Pick<FastifyRequest<{ Params: { room: string } }>, 'ip' | 'params'>,
    token: string | undefined,
  ): Promise<void> {
    const person = await takePlace(connection, request.ip, token)
    if (!person) return connection.close(CLOSE.notAuthenticated, 'sign in')
    const address = parseRoomName(request.params.room)
    if (!address) return connection.close(CLOSE.notFound, 'not found')
    const { project_id, project } = await authorizeRoom(database.sql, person, address.pageId)
    if (project_id !== address.projectId) return connection.close(CLOSE.notFound, 'not found')
    await rooms.whenFree(person.id)
    if (!connection.open) return
    const room = await rooms.enter(address)
    if (!room) return connection.close(CLOSE.notFound, 'not found')
    if (tokens.isRevoked(person.sessionId)) connection.close(CLOSE.revoked, 'signed out')
    if (!connection.open) return rooms.left(room)
    connections.set(connection, { actor: person, ...address })
    const canWrite = can(person, 'page.edit', project)
    const { id: userId, sessionId, expiresAt } = person
    connection.enter(room, { userId, name: person.name, sessionId, canWrite, expiresAt }, () => {
      connections.delete(connection)
      rooms.left(room)
    })
    // Checks again, because rights may have changed between the check above and the entry.
    await recheck(connection)
  }

  /**
   * Checks again what a connected person may do. It suits any change of rights, because it reads only the
   * current rights.
   */
  async function recheck(connection: Connection): Promise<void> {
    const entry = connections.get(connection)
    if (!entry) return
    await connection.look(async () => {
      try {
        const { project } = await authorizeRoom(database.sql, entry.actor, entry.pageId)
        return { canWrite: can(entry.actor, 'page.edit', project) }
      } catch (error) {
        return { end: closing(error as Error) }
      }
    })
  }

  const recheckAll = (projectId?: number) => {
    for (const [connection, entry] of connections) {
      if (projectId === undefined || entry.projectId === projectId) void recheck(connection)
    }
  }
  const stopListening = await listen(
    database,
    'access',
    ({ projectId }) => recheckAll(projectId),
    () => recheckAll(),
  )
  app.addHook('onClose', stopListening)

  tokens.onRevoked((sessionId) => {
    for (const connection of connections.keys()) {
      if (connection.member?.sessionId === sessionId) connection.close(CLOSE.revoked, 'signed out')
    }
  })
}

/** Sends close frames, and terminates connections that don't answer in time. */
async function closeAll(sockets: WebSocket[]): Promise<void> {
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.close(CLOSE.restarting, 'the server is restarting')
  const late = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, GOODBYE_MS)
  await Promise.all(closed)
  clearTimeout(late)
}

function offeredProtocols(header = ''): string[] {
  return header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function closing(error: Error): [number, string] {
  if (!(error instanceof AppError)) return [CLOSE.restarting, 'try again']
  if (error.status === 429) return [CLOSE.overloaded, 'too many pages are open']
  return error.status === 401 ? [CLOSE.notAuthenticated, 'sign in'] : [CLOSE.notFound, 'not found']
}
