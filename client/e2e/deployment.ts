import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addScreenPages } from '../build-screen-pages.ts'
import { addServiceWorker } from '../service-worker/build-shell.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const TEXT = /\.(?:js|css|html|json)$/

export type Deployment = { directory: string; version: string; remove: () => Promise<void> }

/** The client as a later version: the same code under other names, as if every script had changed. */
export async function nextDeployment(): Promise<Deployment> {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-e2e-dist-'))
  // Skip compressed files: they would still contain the old version.
  await cp(DIST, directory, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const scripts = (await readdir(join(directory, 'assets'))).filter((name) => name.endsWith('.js'))
  const names = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const renamed = (name: string) => name.replace(/\.js$/, '-next.js')
  for (const name of scripts) await rename(join(directory, 'assets', name), join(directory, 'assets', renamed(name)))
  const files = await readdir(directory, { recursive: true })
  for (const name of files.filter((file) => TEXT.test(file) && file !== 'service-worker.js')) {
    const path = join(directory, name)
    const before = await readFile(path, 'utf8')
    const named = before.replace(names, renamed)
    const after = name === 'index.html' ? named.replace(/\s*<meta name="version"[^>]*>/, '') : named
    if (after !== before) await writeFile(path, after)
  }
  await addServiceWorker(directory)
  await addScreenPages(directory)
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const version = /<meta name="version" content="([^"]+)"/.exec(page)?.[1] ?? ''
  return { directory, version, remove: () => rm(directory, { recursive: true, force: true }) }
}
