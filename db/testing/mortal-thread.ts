/** Stands in for the database thread: ready at once, and dead when its memory is asked for. */
import { parentPort } from 'node:worker_threads'

parentPort?.postMessage({ type: 'ready' })
parentPort?.on('message', ({ type }: { type: string }) => {
  if (type === 'close') parentPort?.postMessage({ type: 'closed' })
  else process.exit(1)
})
