import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addScreenPages } from './build-screen-pages.ts'
import { compressFiles } from './compress-files.ts'
import { joinChunks } from './join-chunks.ts'
import { addPageRenderer } from './screens/documentation/drawn/build-drawn.ts'
import { addStaticLanding } from './screens/landing/static/build-static.ts'
import { addServiceWorker } from './service-worker/build-shell.ts'

/**
 * Builds the client if its sources have changed since `dist/` was built, and otherwise returns at once. `npm
 * start` runs this before the server.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['client', 'shared']
const FILES = ['package-lock.json', 'vite.config.ts']
/** Files that aren't part of the build, so that a change to them doesn't trigger one. */
const LEFT_OUT = /(?:^|\/)e2e\/|\.test\.tsx?$|\.md$/
const DIST = join(ROOT, 'dist')
/**
 * Directory of the new build, which replaces `dist/` when complete: a failed build keeps the last good one.
 * Each process has its own directory.
 */
const NEXT = join(ROOT, 'node_modules', `.client-build-${process.pid}`)
const STAMP = '.sources'

const hash = await hashOfSources()
const built = await readFile(join(DIST, STAMP), 'utf8').catch(() => '')
if (built !== hash) {
  try {
    const seconds = await build(hash)
    console.log(`Built the client in ${seconds.toFixed(1)} s`)
  } catch (error) {
    console.error(`The client could not be built. ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
    await rm(NEXT, { recursive: true, force: true })
  }
}

async function build(stamp: string): Promise<number> {
  const begun = performance.now()
  await buildChunks(NEXT)
  await addServiceWorker(NEXT)
  await addScreenPages(NEXT)
  await addStaticLanding(NEXT)
  await addPageRenderer(NEXT)
  await compressFiles(NEXT)
  await writeFile(join(NEXT, STAMP), stamp)
  await rm(DIST, { recursive: true, force: true })
  await rename(NEXT, DIST)
  return (performance.now() - begun) / 1000
}

/** Builds twice: the chunks, and which of them belong together, are known only after a first build. */
async function buildChunks(outDir: string): Promise<void> {
  const vite = await import('vite')
  const settings = { root: join(ROOT, 'client'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'silent' } as const
  const first = await vite.build({ ...settings, build: { write: false, minify: false } })
  if (!('output' in first)) throw new Error('The bundler returned no files')
  const chunks = first.output.filter((file) => file.type === 'chunk')
  const names = joinChunks(chunks)
  const group = { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false }
  await vite.build({
    ...settings,
    build: { outDir, rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
  })
}

async function hashOfSources(): Promise<string> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    }),
  )
  const paths = [...FILES, ...found.flat().filter((path) => !LEFT_OUT.test(path))].sort()
  const contents = await Promise.all(paths.map((path) => readFile(join(ROOT, path))))
  const total = createHash('sha256')
  paths.forEach((path, index) => {
    total.update(`${path}\n`).update(
      createHash('sha256')
        .update(contents[index] ?? '')
        .digest(),
    )
  })
  return total.digest('hex')
}
