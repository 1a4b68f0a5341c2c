import { setTimeout } from 'node:timers/promises'
import type { Answer } from './ask.ts'
import { AT_ONCE, PAUSE_MS, type Run } from './attack.ts'

/** Sends requests repeatedly, `AT_ONCE` at a time. */
export async function flood({ isOver, note }: Run, ask: (n: number) => Promise<Answer>): Promise<void> {
  let n = 0
  const one = async () => {
    while (!isOver()) {
      const status = await ask(n++).then(
        (answer) => String(answer.status),
        () => 'cut',
      )
      note(status)
      if (status === 'cut') await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
