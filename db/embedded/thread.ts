/** The thread that runs PGlite, so that the server's event loop stays free during queries. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { LogSync } from './log-sync.ts'
import { createMemoryCluster } from './memory-cluster.ts'
import type { ThreadReport, ThreadRequest, ThreadStart } from './protocol.ts'
import { WireServer } from './wire-server.ts'

const start = workerData as ThreadStart
const report = (message: ThreadReport) => parentPort?.postMessage(message)

async function run(): Promise<void> {
  const db = await (start.dataDir === null ? createMemoryCluster() : PGlite.create(start.dataDir))
  const log = start.dataDir ? new LogSync(start.dataDir) : undefined
  const server = new WireServer({
    db,
    path: start.socketPath,
    idleInTransactionMs: start.idleInTransactionMs,
    onCycle: () => log?.touch(),
    onBroken: (error) => {
      report({ type: 'failed', message: `The embedded database stopped: ${error.message}` })
      process.exit(1)
    },
  })
  await server.listen()
  parentPort?.on('message', (request: ThreadRequest) => {
    if (request.type === 'memory') {
      const { heapUsed, external } = process.memoryUsage()
      report({ type: 'memory', rss: process.memoryUsage.rss(), heapUsed, external })
      return
    }
    void close(server, db, log)
  })
  report({ type: 'ready' })
}

async function close(server: WireServer, db: PGlite, log: LogSync | undefined): Promise<void> {
  await server.close()
  await db.exec('CHECKPOINT')
  await db.close()
  await log?.close()
  report({ type: 'closed' })
  parentPort?.close()
}

run().catch((error: Error) => {
  report({ type: 'failed', message: error.message })
  parentPort?.close()
})
