import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { MESSAGE, type Room, roomName, SUBPROTOCOL } from '../../shared/protocol/collaboration.ts'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import { call } from '../testing/kill-writers.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn, tokenOf } from '../testing/sign-in.ts'

/** Two servers on one Postgres, and a page that two people may edit. */
async function twoServers() {
  const { database, remove, settings } = await openTestDatabase()
  const start = () => startServerProcess({ DATABASE_URL: settings.url ?? '', GENERATOR: 'off' })
  const servers = await Promise.all([start(), start()])
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await remove()
  })
  const [first, second] = servers as [ServerProcess, ServerProcess]
  const enter = async (server: ServerProcess, email: string) => tokenOf(server, await signIn(server, email))
  const ann = { url: first.url, token: await enter(first, 'ann@example.org') }
  const bob = { url: second.url, token: await enter(second, 'bob@example.org') }
  const project = await call<{ id: number }>(ann, 'POST', '/api/project', { name: 'P', is_private: true })
  const projectId = project?.id ?? 0
  await call(ann, 'POST', '/api/rbac/project', { project_id: projectId, role: 'write', email: 'bob@example.org' })
  const page = await call<{ id: number }>(ann, 'POST', `/api/project/${projectId}/page`, {})
  return { database, first, ann, bob, room: { projectId, pageId: page?.id ?? 0 } }
}

/** Someone's open tab, with the cursors that it shows of others. */
function open({ url, token }: { url: string; token: string }, room: Room) {
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/collaboration`, roomName(room), new Y.Doc(), {
    protocols: [SUBPROTOCOL, token],
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
  })
  provider.messageHandlers[MESSAGE.stored] = () => {}
  onTestFinished(() => provider.destroy())
  const { awareness } = provider
  return {
    provider,
    at: (cursor: number) => awareness.setLocalState({ cursor }),
    others: () => [...awareness.getStates()].flatMap(([id, state]) => (id === awareness.clientID ? [] : [state])),
  }
}

const SECONDS = { timeout: 9_000 }

describe('presence', async () => {
  const { ann, bob, room, database, first } = await twoServers()

  it('[CO19] people on different servers see each other arrive, move and leave', async () => {
    const one = open(ann, room)
    one.at(1)
    await expect.poll(() => one.provider.synced).toBe(true)
    const other = open(bob, room)
    const [row] = await database.sql<{ id: string; name: string }[]>`
      select id, name from auth_user where email = 'ann@example.org'`
    const user = { id: row?.id, name: row?.name || 'Guest', color: cursorColour(row?.id ?? '') }
    await expect.poll(other.others).toEqual([{ cursor: 1, user }])
    other.at(7)
    await expect.poll(one.others).toMatchObject([{ cursor: 7 }])
    one.at(2)
    await expect.poll(other.others).toEqual([{ cursor: 2, user }])
    one.provider.destroy()
    await expect.poll(other.others).toEqual([])
    other.provider.destroy()
  })

  it('[CO19] the presence of people on a server ends within seconds of its death', async () => {
    const [one, other] = [open(ann, room), open(bob, room)]
    one.at(1)
    await expect.poll(other.others).toMatchObject([{ cursor: 1 }])
    await first.kill()
    one.provider.destroy()
    await expect.poll(other.others, SECONDS).toEqual([])
  })
})
