import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

describe('the lock of a data directory', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'docwright-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))
  const file = () => join(directory, 'docwright.lock')

  it('the directory lock refuses a second process and names the first', () => {
    const unlock = lockDirectory(directory, 'npm start')
    expect(() => lockDirectory(directory, 'npm run document')).toThrow(`process ${process.pid} (npm start)`)
    unlock()
    lockDirectory(directory, 'npm run document')()
  })

  it('the directory lock is refused while another living process owns it', () => {
    const other = spawn(process.execPath, [
      '-e',
      `require('node:fs').writeFileSync(${JSON.stringify(join(directory, 'up'))}, ''); setInterval(() => {}, 1000)`,
    ])
    const started = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    writeFileSync(file(), JSON.stringify({ pid: other.pid, started: `${boot} ${started}`, entry: 'npm start' }))
    try {
      expect(() => lockDirectory(directory, 'x')).toThrow(DirectoryInUse)
    } finally {
      other.kill('SIGKILL')
    }
  })

  it('the directory lock is taken over from a process that is gone or whose number is reused', () => {
    writeFileSync(file(), JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', entry: 'npm start' }))
    lockDirectory(directory, 'x')()
    writeFileSync(file(), JSON.stringify({ pid: 1, started: 'long ago', entry: 'npm start' }))
    lockDirectory(directory, 'x')()
  })

  it('the directory lock is taken over if it is unreadable or if its claimant died', () => {
    writeFileSync(file(), '')
    writeFileSync(`${file()}.claim`, JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', entry: 'x' }))
    lockDirectory(directory, 'x')()
  })
})
