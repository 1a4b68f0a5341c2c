import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const KEPT = fileURLToPath(new URL('../../node_modules/.cache/docwright/', import.meta.url))

/**
 * A fresh database in memory. Making one takes Postgres about two seconds, loading a copy of a fresh one a quarter of a
 * second: the first that is made here is kept for the next time. Not for data directories: a crash in the middle of
 * loading would leave one that looks whole.
 */
export async function createMemoryCluster(folder = KEPT): Promise<PGlite> {
  const path = `${folder}cluster-${await versionOf()}.tar`
  const kept = await readFile(path).catch(() => undefined)
  if (kept) {
    try {
      return await PGlite.create('memory://', { loadDataDir: new Blob([kept]) })
    } catch {
      // Recreates a copy that can't be read.
      await rm(path, { force: true })
    }
  }
  const db = await PGlite.create('memory://')
  // Nothing depends on it: an installation whose folder cannot be written to starts as slowly the next time.
  await keep(db, folder, path).catch(() => undefined)
  return db
}

async function keep(db: PGlite, folder: string, path: string): Promise<void> {
  const dump = await db.dumpDataDir('none')
  const part = `${path}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(part, Buffer.from(await dump.arrayBuffer()))
  await rename(part, path)
}

/** The copy belongs to the version that made it. */
async function versionOf(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')))
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}
