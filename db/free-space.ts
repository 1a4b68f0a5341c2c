import { statfs } from 'node:fs/promises'
import type { Database } from './connect.ts'

/**
 * Free disk space that bulk data must leave, in bytes. If the embedded database can't extend its log, it
 * stops for everyone. So text that people type needs space that images and archives can't take.
 */
const RESERVED_BYTES = 64 * 1024 * 1024
/** SQLSTATE code of Postgres for a full disk. */
export const DISK_FULL = '53100'

export class DiskFull extends Error {
  readonly code = DISK_FULL
  constructor() {
    super('Too little disk space is left for images and archives.')
    this.name = 'DiskFull'
  }
}

/**
 * Throws `DiskFull` if the disk of the embedded database is almost full. A server manages its own disk.
 */
export async function requireRoom({ freeBytes }: Pick<Database, 'freeBytes'>): Promise<void> {
  const free = await freeBytes()
  if (free !== null && free < RESERVED_BYTES) throw new DiskFull()
}

export async function freeBytesAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
