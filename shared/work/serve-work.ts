import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { IDLE, type WorkAnswer, type WorkRequest, type WorkStart, type Works } from './work-thread.ts'

/** Elsewhere than on Linux this would be the priority of the whole process. */
if (process.platform === 'linux') {
  try {
    setPriority(10)
  } catch {
    // Some containers forbid it. Then threads share the processor with the main one as equals.
  }
}

/** Settings that this thread's owner passed to it. */
export function settingsOf<Settings>(): Settings {
  return (workerData as WorkStart).settings as Settings
}

/**
 * Answers calls in this thread. `isSpent`: asked after each call; the thread then ends, and its owner starts another for
 * the calls that are left.
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
