/**
 * The wire protocol of a page's room: `/collaboration/{projectId}__{pageId}`.
 *
 * Types 0 to 3 are y-websocket's own, so that its provider works unchanged. Ours are added above 100.
 * The client offers the subprotocols `docwright` and its token; the server answers with `docwright` only.
 *
 * [CP1] STORED counts, from the opening of the socket, the updates of this connection that are committed. A client that
 *       has sent as many as were counted has nothing unsaved.
 * [CP2] REFUSED says that updates of this connection are not taken; the text stays with its writer.
 * [CP3] Codes 4400 to 4499 are final: the client must not reconnect by itself.
 * [CP4] RECOVERED, without content, says that the page's recovery list changed. Ask `/api/page/{id}/recovered` for it.
 * [CP5] A client keeps what it sent as an update until it is counted, and sends it again, as it was, before it answers
 *       the server's question on another connection. The answer alone would not do: it is made after the client has
 *       heard of others' deletions, and no longer holds what went with them.
 * [CP6] PART is a piece of a larger frame, for clients that also offer `docwright-parts` (`frame-parts.ts`). A frame is
 *       heard only when all of it is there, and on a slow line a large page takes longer than silence may last.
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
  /** The token has run out; reconnect with a fresh one. */
  tokenExpired: 4501,
  /** The server is stopping or could not store; reconnect. */
  restarting: 1012,
  overloaded: 1013,
  /** No token, or one that is not valid. */
  notAuthenticated: 4401,
  /** The page does not exist, was deleted, or is not visible to this person: not to be told apart. */
  notFound: 4404,
  /** A frame or an update broke the rules. */
  refused: 4400,
  /** Signed out, or the session was revoked. */
  revoked: 4403,
} as const

/** The largest frame the server reads, in bytes. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024

export type Room = { projectId: number; pageId: number }

export function roomName({ projectId, pageId }: Room): string {
  return `${projectId}__${pageId}`
}

/** Where the rooms of a server are: behind a secure socket where the server is reached by https. */
export function roomsAddress(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/collaboration`
}

export function parseRoomName(name: string): Room | undefined {
  const [project, page, ...rest] = name.split('__')
  const projectId = parseId(project)
  const pageId = parseId(page)
  return projectId && pageId && rest.length === 0 ? { projectId, pageId } : undefined
}

/** The shared type inside the Yjs document that holds the page, and the map beside it. */
export const FRAGMENT = 'default'
export const META = 'meta'
