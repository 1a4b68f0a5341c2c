import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './load.ts'

const LOAD = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Runs the clients in a process of their own. Calls `look` when the measured time begins and ends. */
export async function runLoad(order: LoadOrder, look: () => Promise<void>): Promise<LoadResult> {
  const child = fork(LOAD)
  child.send(order)
  while (true) {
    const [{ result }] = (await once(child, 'message')) as [{ state?: string; result?: LoadResult }]
    if (result) {
      child.disconnect()
      return result
    }
    await look()
    child.send('go on')
  }
}
