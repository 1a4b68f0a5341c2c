/** Replaces the database thread in tests: it is ready at once, and dies when it is asked for its memory. */
import { parentPort } from 'node:worker_threads'

parentPort?.postMessage({ type: 'ready' })
parentPort?.on('message', ({ type }: { type: string }) => {
  if (type === 'close') parentPort?.postMessage({ type: 'closed' })
  else process.exit(1)
})
