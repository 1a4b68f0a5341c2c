import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { IDLE, type WorkAnswer, type WorkRequest, type WorkStart, type Works } from './work-thread.ts'

/** Lowers this thread's priority. Elsewhere than on Linux, this would affect the whole process. */
if (process.platform === 'linux') {
  try {
    setPriority(10)
  } catch {
    // Some containers forbid this. Then these threads have the same priority as the main thread.
  }
}

/** Settings that this thread's owner passed to it. */
export function settingsOf<Settings>(): Settings {
  return (workerData as WorkStart).settings as Settings
}

/**
 * Answers calls in this thread. `isSpent` is checked after each call. If it returns true, the thread ends,
 * and its owner starts another thread for the remaining calls.
 */
export function serveWork(works: Works, isSpent: () => boolean = () => false): void {
  const running = new Int32Array((workerData as WorkStart).running)
  let last = Promise.resolve()
  parentPort?.on('message', (request: WorkRequest) => {
    last = last.then(async () => {
      Atomics.store(running, 0, request.id)
      const answer = await answerOf(works, request)
      Atomics.store(running, 0, IDLE)
      parentPort?.postMessage(answer)
      if (isSpent()) process.exit()
    })
  })
}

async function answerOf(works: Works, { id, name, input }: WorkRequest): Promise<WorkAnswer> {
  try {
    return { id, output: await works[name]?.(input as never) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
