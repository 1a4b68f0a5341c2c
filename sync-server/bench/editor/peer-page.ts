import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { Door } from '../collaboration/server.ts'

const PAGE = fileURLToPath(new URL('./peer/', import.meta.url))
const SERVER = fileURLToPath(new URL('../collaboration/server.ts', import.meta.url))

export type Peer = {
  room: string
  /** Addresses of a page that edits the room, and of a page with Yjs alone. */
  page: string
  bare: string
  stop: () => Promise<void>
}

/** Starts a plain Tiptap, bundled like the product, and y-websocket's own server in a process of its own. */
export async function startPeer(): Promise<Peer> {
  const outDir = await mkdtemp(join(tmpdir(), 'docwright-bench-peer-'))
  const shared = { root: PAGE, configFile: false, logLevel: 'silent' } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2023' } })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const child = fork(SERVER, ['y-websocket', '1'])
  const [{ rooms }] = (await once(child, 'message')) as [Door]
  const [room = ''] = rooms
  const [bare = ''] = server.resolvedUrls?.local ?? []
  return {
    room,
    page: `${bare}?room=${encodeURIComponent(room)}`,
    bare,
    stop: async () => {
      child.disconnect()
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
