import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const KEPT = fileURLToPath(new URL('../../node_modules/.cache/docwright/', import.meta.url))

/**
 * Creates a fresh database in memory. Postgres takes about two seconds to create one, and a quarter of a
 * second to load a copy. So the first one created here is stored for the next time. Not for data
 * directories: a crash while loading would leave one that looks complete.
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
  // A failure doesn't matter: with a folder that can't be written to, the next start is as slow.
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

/** Version that the copy belongs to. */
async function versionOf(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')))
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}
