/** Runs one attack in its own thread, apart from the thread that measures the victim's delays. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS } from './attacks.ts'
import type { Target } from './target.ts'

const { name, target } = workerData as { name: string; target: Target }
const attack = ATTACKS[name]
if (!attack || !parentPort) throw new Error(`There is no attack "${name}"`)
const port = parentPort
// A real attacker uses another machine and doesn't take the server's processor. Only on Linux, because
// elsewhere this would change the priority of the whole process.
if (process.platform === 'linux') setPriority(10)
const answers = new Map<string, number>()
let over = false
const begin = new Promise<void>((resolve) => {
  port.on('message', (message: 'begin' | 'end') => {
    if (message === 'begin') resolve()
    else over = true
  })
})
const ready = () => {
  port.postMessage('ready')
  return begin
}
const note = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
await attack({ target, isOver: () => over, note }, ready)
port.postMessage(answers)
port.close()
