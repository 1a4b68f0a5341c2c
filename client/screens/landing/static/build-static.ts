import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { STATIC_LANDING_FILE } from '../../../../shared/contract/static-landing.ts'
import { schemaStandIn } from '../../../api/replace-schemas.ts'
import { filesOfPart, type Manifest } from '../../../service-worker/shell-list.ts'

const ENTRY = fileURLToPath(new URL('./render-static.tsx', import.meta.url))
const SCREEN = 'screens/landing/landing-screen.tsx'
const RENDERER = '.render-static.mjs'

/** Adds the landing page as text to a built client. */
export async function addStaticLanding(directory: string): Promise<void> {
  const vite = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await vite.build({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react(), schemaStandIn()],
    // Bundled, so that it takes of the icons what it needs instead of reading a thousand files.
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      outDir: directory,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: RENDERER, codeSplitting: false } },
    },
  })
  const renderer = join(directory, RENDERER)
  const { renderStatic } = (await import(pathToFileURL(renderer).href)) as typeof import('./render-static.tsx')
  await rm(renderer)
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = filesOfPart(manifest, SCREEN).map((file) => `/${file}`)
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const isNew = (file: string) => !page.includes(`"${file}"`)
  const landing = renderStatic({
    scripts: files.filter((file) => file.endsWith('.js') && isNew(file)),
    styles: files.filter((file) => file.endsWith('.css') && isNew(file)),
  })
  await checkClasses(directory, landing.body)
  await writeFile(join(directory, STATIC_LANDING_FILE), JSON.stringify(landing))
}

/** Names of classes are made anew by each of the two builds; both have to come to the same. */
async function checkClasses(directory: string, body: string): Promise<void> {
  const names = (await readdir(join(directory, 'assets'))).filter((name) => name.endsWith('.css'))
  const styles = (await Promise.all(names.map((name) => readFile(join(directory, 'assets', name), 'utf8')))).join('')
  const used = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '))
  const unknown = used.find((name) => name.startsWith('_') && !styles.includes(`.${name}`))
  if (unknown) throw new Error(`The landing page has the class ${unknown}, which no style knows`)
}
