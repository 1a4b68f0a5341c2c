import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { supervise, TRY_AGAIN } from './supervise.ts'

/** Runs servers that are a line of JavaScript each, the last one again and again. */
function run(...lines: string[]) {
  const said: string[] = []
  let starts = 0
  const supervised = supervise({
    start: () => {
      const line = lines[Math.min(starts++, lines.length - 1)] ?? ''
      return spawn(process.execPath, ['-e', line], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    },
    say: (message) => said.push(message),
    windowMs: 60_000,
    most: 3,
    pauseMs: 1,
  })
  return { ...supervised, said, starts: () => starts }
}

const STARTS = "process.send('started');"
const CRASHES = `${STARTS} process.channel.unref(); setImmediate(() => { throw new Error('crashed') })`
const KILLED = `process.send('started', () => process.kill(process.pid, 'SIGKILL'))`
const RUNS = `${STARTS} process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`

describe('the supervisor', () => {
  it('the supervisor starts a server again that crashed or was killed, and says so', async () => {
    const { ended, stop, said, starts } = run(CRASHES, KILLED, RUNS)
    await expect.poll(starts).toBe(3)
    stop('SIGTERM')
    await ended
    expect(said).toEqual([
      'The server crashed (code 1). Starting it again.',
      'The server crashed (code 137). Starting it again.',
    ])
  })

  it('the supervisor gives up a server that crashes again and again, with its exit code', async () => {
    const { ended, said, starts } = run(CRASHES)
    expect(await ended).toBe(1)
    expect(starts()).toBe(4)
    expect(said.at(-1)).toBe('The server crashed 4 times within 60 s. Look at the log, then start it again.')
  })

  it('the supervisor tries a server that cannot start only once, until its first successful start', async () => {
    const { ended, said } = run('process.exit(7)')
    expect(await ended).toBe(7)
    expect(said).toEqual([])
    const later = run(CRASHES, 'process.exit(7)', RUNS)
    await expect.poll(later.starts).toBe(3)
    later.stop('SIGTERM')
    await later.ended
  })

  it('the supervisor starts a server again whose database went away during its first start', async () => {
    const { ended, stop, starts } = run(`process.exit(${TRY_AGAIN})`, RUNS)
    await expect.poll(starts).toBe(2)
    stop('SIGTERM')
    await ended
  })

  it('the supervisor ends with a server that was stopped', async () => {
    const { ended, stop, said } = run(RUNS)
    stop('SIGTERM')
    await ended
    expect(said).toEqual([])
  })
})
