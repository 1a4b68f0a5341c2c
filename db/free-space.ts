import { statfs } from 'node:fs/promises'
import type { Database } from './connect.ts'

/**
 * Bulk data leaves this much of the disk free. When the embedded database can't extend its log, it stops for everyone, so
 * what people type needs room that images and archives don't take.
 */
const RESERVED_BYTES = 64 * 1024 * 1024
/** The SQLSTATE of Postgres for a full disk. */
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
