import type { Browser, BrowserContext } from '@playwright/test'
import { type Network, startNetwork } from '../../../client/e2e/network.ts'
import { createPrivateProject, type Person, signIn } from '../../../client/e2e/people.ts'
import { openDatabase } from '../../../db/connect.ts'
import { numberDocs } from '../../../db/tables/doc-numbers.ts'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { transaction } from '../../../db/transaction.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { type Room, roomName } from '../../../shared/protocol/collaboration.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { picture, updateOf } from './big-page.ts'

export type Product = {
  network: Network
  owner: Person
  /** Creates a project with one page. */
  newPage: (make: (images: string[]) => DocNode, images?: number) => Promise<Room>
  /** Addresses of a page: for a browser that opens it, and for others who write in it. */
  page: (room: Room) => string
  socket: (room: Room) => string
  /** Returns a socket token for another person who may write in the project. */
  writer: (room: Room, name: string) => Promise<string>
  context: (browser: Browser, person?: Person) => Promise<BrowserContext>
  stop: () => Promise<void>
}

/** Built client, served by a real server on a real Postgres. */
export async function startProduct(): Promise<Product> {
  const postgres = await startPostgres()
  const server = await startServerProcess({ DATABASE_URL: postgres.url('postgres') })
  const database = await openDatabase({ url: postgres.url('postgres'), entry: 'the bench' })
  const network = await startNetwork(server.url)
  const owner = await signIn(server, 'bench')

  const upload = async ({ projectId, pageId }: Room, n: number) => {
    const address = `/api/project/${projectId}/page/${pageId}/upload`
    const headers = { 'content-type': 'image/png', 'x-file-name': `picture-${n}.png` }
    const answer = await owner.api.post(address, { data: picture(n), headers })
    return ((await answer.json()) as { url: string }).url
  }
  return {
    network,
    owner,
    newPage: async (make, images = 0) => {
      const project = await createPrivateProject(owner, 'Bench')
      const room = { projectId: project.id, pageId: project.default_page_id ?? 0 }
      const urls: string[] = []
      for (let n = 0; n < images; n++) urls.push(await upload(room, n))
      const base = Buffer.from(updateOf(make(urls)))
      await transaction(database, async (tx) => {
        await tx`update page_docs set seq = 1, base = ${base}, base_seq = 1 where page_id = ${room.pageId}`
        await numberDocs(tx, room.projectId, [room.pageId])
      })
      return room
    },
    page: ({ projectId, pageId }) => `/projects/${projectId}/${pageId}`,
    socket: (room) => `${server.url.replace('http', 'ws')}/collaboration/${roomName(room)}`,
    writer: async ({ projectId }, name) => {
      const { api, email } = await signIn(server, name)
      await owner.api.post('/api/rbac/project', { data: { project_id: projectId, role: 'write', email } })
      return (await api.get('/auth/get-session')).headers()['set-auth-jwt'] ?? ''
    },
    context: (browser, person = owner) =>
      person.context(browser, { baseURL: network.url, serviceWorkers: 'allow', viewport: VIEWPORT }, network.url),
    stop: async () => {
      await owner.api.dispose()
      await network.close()
      await database.close()
      await server.stop()
      await postgres.stop()
    },
  }
}

export const VIEWPORT = { width: 1280, height: 900 }
