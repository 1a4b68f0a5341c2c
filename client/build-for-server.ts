import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaStandIn } from './api/replace-schemas.ts'
import { filesOfPart, type Manifest } from './service-worker/shell-list.ts'

/**
 * Bundles a module that renders a part of the client without a browser, as one file beside the built client.
 */
export async function buildForServer(directory: string, { entry, file }: { entry: URL; file: string }): Promise<void> {
  const vite = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await vite.build({
    root: fileURLToPath(new URL('./', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react(), schemaStandIn(), withoutLateParts()],
    // Packages are bundled, so that only the icons in use are included. Otherwise Node would read a thousand
    // files.
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(entry),
      outDir: directory,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  })
}

/** Leaves dynamic imports out of the bundle: they are large, and only browsers load them. */
function withoutLateParts() {
  return {
    name: 'without-late-parts',
    resolveDynamicImport: (specifier: unknown) => ({ id: String(specifier), external: true }),
  }
}

export type PartFiles = { scripts: string[]; styles: string[] }

/**
 * Scripts and styles that parts of the client load when they are shown, except for the files that every page
 * loads.
 */
export async function filesToFetch(directory: string, parts: readonly string[]): Promise<PartFiles> {
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const found = parts.flatMap((part) => filesOfPart(manifest, part).map((file) => `/${file}`))
  const files = [...new Set(found)].filter((file) => !page.includes(`"${file}"`))
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  }
}

/**
 * Checks that a server-rendered page uses only class names that the client's styles define. Both builds
 * generate these names, and must produce equal ones.
 */
export async function checkClasses(directory: string, body: string): Promise<void> {
  const names = (await readdir(join(directory, 'assets'))).filter((name) => name.endsWith('.css'))
  const styles = (await Promise.all(names.map((name) => readFile(join(directory, 'assets', name), 'utf8')))).join('')
  const used = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '))
  const unknown = used.find((name) => name.startsWith('_') && !styles.includes(`.${name}`))
  if (unknown) throw new Error(`What the server draws has the class ${unknown}, which no style knows`)
}
