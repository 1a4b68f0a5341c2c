import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const KEPT = fileURLToPath(new URL('../../node_modules/.cache/docwright/', import.meta.url))

/**
 * Opens an empty database in memory. Creating it takes about two seconds, and loading a copy a quarter of a
 * second. So the first database is stored as a copy for the next start. Must not be used for data
 * directories: a crash while loading a copy would leave a directory that looks complete.
 */
export async function createMemoryCluster(folder = KEPT): Promise<PGlite> {
  const path = `${folder}cluster-${await versionOf()}.tar`
  const kept = await readFile(path).catch(() => undefined)
  if (kept) {
    try {
      return await PGlite.create('memory://', { loadDataDir: new Blob([kept]) })
    } catch {
      // Deletes a copy that can't be read, so that it is created again.
      await rm(path, { force: true })
    }
  }
  const db = await PGlite.create('memory://')
  // A failure only makes the next start as slow as this one, for example if the folder is read-only.
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

/** Returns the version of PGlite that the copy belongs to. */
async function versionOf(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')))
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}
