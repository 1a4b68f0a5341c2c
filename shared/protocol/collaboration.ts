/**
 * Wire protocol of a page's room: `/collaboration/{projectId}__{pageId}`.
 *
 * Types 0 to 3 are y-websocket's own, so that its provider works unchanged. Our types are above 100. The
 * client offers the subprotocols `docwright` and its token; the server answers with `docwright` only.
 *
 * [CP1] STORED contains the number of this connection's updates that the server has committed since the
 *       socket opened. If a client has sent as many updates, all its edits are saved.
 * [CP2] REFUSED says that the server doesn't accept updates of this connection. The text stays with its
 *       writer.
 * [CP3] Codes 4400 to 4499 are final: the client must not reconnect by itself.
 * [CP4] RECOVERED, without content, says that the page's recovery list changed. Fetch the list from
 *       `/api/page/{id}/recovered`.
 * [CP5] A client keeps each sent update until STORED counts it. On a new connection, it resends the update
 *       unchanged, before it answers the server's sync question. The answer alone isn't enough: the client
 *       creates it after it has received others' deletions, so the answer no longer contains text that they
 *       removed.
 * [CP6] PART is a piece of a larger frame, for clients that also offer `docwright-parts` (`frame-parts.ts`).
 *       A frame is processed only once it's complete. On a slow connection, a large page takes longer than
 *       the allowed silence.
 */
import { parseId } from '../basics/ids.ts'

export const SUBPROTOCOL = 'docwright'
export const PARTS_SUBPROTOCOL = 'docwright-parts'

export const MESSAGE = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  stored: 100,
  refused: 101,
  recovered: 102,
  part: 103,
} as const

export const SYNC = { step1: 0, step2: 1, update: 2 } as const

export const REFUSALS = ['read-only', 'invalid', 'too-large', 'project-full'] as const
export type Refusal = (typeof REFUSALS)[number]

export const CLOSE = {
  /** Token expired; reconnect with a fresh one. */
  tokenExpired: 4501,
  /** The server is stopping or couldn't store an update; reconnect. */
  restarting: 1012,
  overloaded: 1013,
  /** Missing or invalid token. */
  notAuthenticated: 4401,
  /**
   * Page that doesn't exist, was deleted, or isn't visible to this person. The code hides which of these is
   * true.
   */
  notFound: 4404,
  /** A frame or an update broke the rules. */
  refused: 4400,
  /** Session that ended: the person signed out, or the session was revoked. */
  revoked: 4403,
} as const

/** Size limit of a frame that the server reads, in bytes. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024

export type Room = { projectId: number; pageId: number }

export function roomName({ projectId, pageId }: Room): string {
  return `${projectId}__${pageId}`
}

/** Returns the address of a server's rooms: `wss` if the server uses https, else `ws`. */
export function roomsAddress(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/collaboration`
}

export function parseRoomName(name: string): Room | undefined {
  const [project, page, ...rest] = name.split('__')
  const projectId = parseId(project)
  const pageId = parseId(page)
  return projectId && pageId && rest.length === 0 ? { projectId, pageId } : undefined
}

/**
 * Names of two shared types in the Yjs document: the fragment with the page, and the map with its metadata.
 */
export const FRAGMENT = 'default'
export const META = 'meta'
