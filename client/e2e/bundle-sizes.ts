import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Manifest, shellAssets } from '../service-worker/shell-list.ts'

const DIST = new URL('../../dist/', import.meta.url)

/** Size limit for each way into the client, in kilobytes of compressed script with all its imports. */
export const BUDGETS: Readonly<Record<string, { parts: string[]; limit: number }>> = {
  'landing and sign-in': {
    parts: ['screens/landing/landing-screen.tsx', 'screens/sign-in/sign-in-screen.tsx'],
    limit: 110,
  },
  'project list': { parts: ['screens/projects/projects-screen.tsx'], limit: 150 },
  reading: {
    parts: ['screens/documentation/documentation-screen.tsx', 'editor/reading/page-reader.tsx'],
    limit: 200,
  },
  editing: { parts: ['screens/documentation/documentation-screen.tsx', 'editor/page-editor.tsx'], limit: 350 },
}

/** Packages that only some kinds of blocks need. None of them is fetched before such a block exists. */
const WHEN_USED = /node_modules\/(?:mermaid|@mermaid-js|katex|cytoscape|highlight\.js|lowlight|swagger|tldraw|@tldraw)/

/** Kilobytes of compressed script that the shell and the given parts need before they run. */
export function scriptSize(parts: readonly string[]): number {
  return sizeOf(filesOf(readManifest(), ['index.html', ...parts]))
}

/** Kilobytes of compressed styles that the shell and the given parts need. */
export function styleSize(parts: readonly string[]): number {
  const manifest = readManifest()
  const scripts = filesOf(manifest, ['index.html', ...parts])
  const chunks = Object.values(manifest).filter(({ file }) => scripts.has(file))
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  return [...styles].reduce((sum, path) => sum + compressed(new URL(path, DIST)), 0) / 1024
}

/** Kilobytes of these scripts when compressed. */
export function sizeOf(paths: Iterable<string>): number {
  const sizes = [...paths].filter((path) => path.endsWith('.js')).map((path) => compressed(new URL(path, DIST)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Paths of the scripts that are fetched only when used and that no entry point of the client needs. */
export function scriptsWhenUsed(): Set<string> {
  const manifest = readManifest()
  const names = Object.keys(manifest).filter((name) => WHEN_USED.test(name) && name.endsWith('js'))
  const always = filesOf(manifest, ['index.html', ...Object.values(BUDGETS).flatMap(({ parts }) => parts)])
  return filesOf(manifest, names).difference(always)
}

/** The files of these parts and of everything that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no part ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of names) add(name)
  return files
}

/**
 * Limit, in kilobytes, for files fetched once in the background so that the app starts and edits offline. The
 * dialog for moving a page and the menus of projects and pages are included: 20 kB.
 */
export const OFFLINE_LIMIT = 1200

/** Names of the files in the offline shell, and their kilobytes. Fonts are compressed already. */
export function offlineShell(): { files: string[]; size: number } {
  const assets = readdirSync(new URL('assets', DIST))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `assets/${name}`)
  const files = shellAssets(readManifest(), assets)
  const sizes = files.map((file) => compressed(new URL(file, DIST)))
  return { files, size: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Manifest
}

function compressed(file: URL): number {
  return gzipSync(readFileSync(fileURLToPath(file)), { level: 9 }).length
}
