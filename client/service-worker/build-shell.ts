import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaStandIn } from '../api/replace-schemas.ts'
import { type Manifest, type PartKind, partsFor, type Shell, shellAssets } from './shell-list.ts'

/** Unhashed files without which the page doesn't start. */
const PLAIN_FILES = ['theme.js', 'recover.js', 'favicon.svg']
/** Scripts without imports, because not every browser supports modules in service workers. */
const SCRIPTS = { 'service-worker.js': './service-worker.ts', 'service-worker-outbox.js': './outbox-script.ts' }

/** Adds the service worker to a built client, and the worker's version to its page. */
export async function addServiceWorker(directory: string): Promise<void> {
  const shell = await describeShell(directory)
  for (const [name, source] of Object.entries(SCRIPTS)) await buildScript(directory, name, { source, shell })
}

async function buildScript(directory: string, name: string, { source, shell }: { source: string; shell: Shell }) {
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [schemaStandIn()],
    define: { SHELL: JSON.stringify(shell) },
    build: {
      outDir: directory,
      emptyOutDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      lib: {
        entry: fileURLToPath(new URL(source, import.meta.url)),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => name,
      },
    },
  })
}

async function describeShell(directory: string): Promise<Shell> {
  const read = (path: string) => readFile(join(directory, path))
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest
  const assets = (await readdir(join(directory, 'assets'))).map((name) => `assets/${name}`)
  const chosen = shellAssets(manifest, assets)
  const files: [string, string][] = []
  for (const path of [...PLAIN_FILES, ...chosen]) files.push([`/${path}`, digestOf(await read(path))])
  const outside = assets.filter((path) => !chosen.includes(path))
  const parts = outside.map((path) => `/${path}`)
  const ofKind = (kind: PartKind) => {
    const found = partsFor(manifest, outside, kind)
    if (found.length === 0) throw new Error(`Nothing was built for ${kind}`)
    return found.map((path) => `/${path}`)
  }
  const byKind = {
    flowchart: ofKind('flowchart'),
    diagrams: ofKind('diagrams'),
    descriptions: ofKind('descriptions'),
    drawings: ofKind('drawings'),
    search: ofKind('search'),
  } satisfies Shell['partsFor']

  const page = (await read('index.html')).toString()
  const version = digestOf(JSON.stringify([page, files, parts])).slice(0, 12)
  const marked = page.replace('<meta charset="utf-8" />', `$&\n    <meta name="version" content="${version}" />`)
  if (marked === page) throw new Error('index.html has no place for the version')
  await writeFile(join(directory, 'index.html'), marked)
  return { version, files: [['/index.html', digestOf(marked)], ...files], parts, partsFor: byKind }
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
