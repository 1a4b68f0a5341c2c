import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from './embedded.ts'

const MORTAL = new URL('../testing/mortal-thread.ts', import.meta.url)

describe('the database thread', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'docwright-embedded-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = (restartAfterMs: number, onFailure: (error: Error) => void = () => {}) =>
    startEmbedded({ dataDir, entry: 'a test', idleInTransactionMs: 1000, thread: MORTAL, restartAfterMs, onFailure })

  it('the database thread restarts on the same socket after it dies', async () => {
    const embedded = await start(0)
    await expect(embedded.memory()).rejects.toThrow('ended')
    // This time, the new thread dies.
    await expect.poll(() => embedded.memory().catch((error: Error) => error.message)).toBe('The database thread ended.')
    await expect.poll(() => embedded.memory().catch((error: Error) => error.message)).toBe('The database thread ended.')
    await embedded.close()
  })

  it('the database thread is not restarted if it dies right after its start', async () => {
    const failed = new Promise<Error>((resolve) => {
      void start(60_000, resolve).then((embedded) => embedded.memory().catch(() => {}))
    })
    expect((await failed).message).toBe('The database stopped.')
  })

  it('the database thread leaves no lock and no socket behind when it is closed', async () => {
    const embedded = await start(0)
    expect(existsSync(join(dataDir, 'docwright.lock'))).toBe(true)
    await embedded.close()
    expect(existsSync(join(dataDir, 'docwright.lock'))).toBe(false)
    expect(existsSync(embedded.host)).toBe(false)
  })
})
