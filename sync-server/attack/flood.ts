import { setTimeout } from 'node:timers/promises'
import { AT_ONCE, PAUSE_MS, type Run } from './attack.ts'
import type { Target } from './target.ts'

export const headersOf = ({ token }: Target) => ({ authorization: `Bearer ${token}` })

/** Asks again and again, `AT_ONCE` at a time. */
export async function flood({ isOver, note }: Run, ask: (n: number) => Promise<Response>): Promise<void> {
  let n = 0
  const one = async () => {
    while (!isOver()) {
      const status = await ask(n++).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        () => 'cut',
      )
      note(status)
      if (status === 'cut') await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
