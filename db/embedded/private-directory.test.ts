import { execSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

describe('a data directory', () => {
  let above = ''
  let directory = ''
  beforeEach(() => {
    above = mkdtempSync(join(tmpdir(), 'docwright-private-'))
    directory = join(above, "Ann's data")
  })
  afterEach(() => rmSync(above, { recursive: true, force: true }))
  const modeOf = (path: string) => statSync(path).mode & 0o7777
  const made = (mode: number) => {
    mkdirSync(directory)
    chmodSync(directory, mode)
  }
  const open = (path = directory) => lockDirectory(path, 'npm start')()

  it('a data directory is created for its owner alone, whatever the umask', () => {
    const umask = process.umask(0)
    try {
      open(join(directory, 'below'))
    } finally {
      process.umask(umask)
    }
    expect([directory, join(directory, 'below')].map(modeOf)).toEqual([0o700, 0o700])
  })

  it.each([0o755, 0o750, 0o711, 0o1755, 0o700])(
    'a data directory becomes private if others can look into it (mode %o)',
    (mode) => {
      made(mode)
      open()
      expect(modeOf(directory)).toBe(0o700)
    },
  )

  it.each([0o777, 0o770, 0o702, 0o720, 0o1777])(
    'a data directory is refused if others can write to it (mode %o)',
    (mode) => {
      made(mode)
      writeFileSync(join(directory, 'kept'), '')
      expect(() => open()).toThrow(/can write to the data directory/)
      expect(modeOf(directory)).toBe(mode)
    },
  )

  it('a data directory opens after the command from the error message is run', () => {
    made(0o777)
    const link = join(above, 'link')
    symlinkSync(directory, link)
    let command = ''
    try {
      open(link)
    } catch (error) {
      command = (error as Error).message.split('\n').at(-1)?.trim() ?? ''
    }
    expect(command).toMatch(/^chmod 0700 /)
    execSync(command)
    open(link)
    expect(modeOf(directory)).toBe(0o700)
  })
})
