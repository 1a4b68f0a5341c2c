import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs'

const PRIVATE = 0o700
const OTHERS = 0o077
const OTHERS_WRITE = 0o022

export class DirectoryNotPrivate extends Error {
  constructor(what: string, command: string) {
    super(`${what} Run this command, check that nothing in it is foreign, and start again:\n  ${command}`)
    this.name = 'DirectoryNotPrivate'
  }
}

/**
 * Creates the directory with access for its owner only, or restricts an existing one. This is needed
 * because PGlite writes files that everyone may read and write. Throws `DirectoryNotPrivate` if others
 * could have written to the directory, because they may have changed its files.
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: PRIVATE })
  // Windows has no such modes: a directory inherits the rights of its parent.
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(directory)
  const path = `'${realpathSync(directory).replaceAll("'", "'\\''")}'`
  const ownUid = process.getuid?.() ?? 0
  if (uid !== ownUid && uid !== 0) {
    const what = `The data directory ${directory} belongs to another user, who can write to it.`
    throw new DirectoryNotPrivate(what, `sudo chown -R ${ownUid} ${path} && chmod 0700 ${path}`)
  }
  if ((mode & OTHERS_WRITE) !== 0) {
    const shown = (mode & 0o7777).toString(8).padStart(4, '0')
    const what = `Other users of this computer can write to the data directory ${directory} (mode ${shown}).`
    throw new DirectoryNotPrivate(what, `chmod 0700 ${path}`)
  }
  if ((mode & OTHERS) === 0) return
  try {
    chmodSync(directory, PRIVATE)
  } catch {
    const what = `Other users of this computer can read the data directory ${directory}, which belongs to another user.`
    throw new DirectoryNotPrivate(what, `sudo chown -R ${ownUid} ${path} && chmod 0700 ${path}`)
  }
}
