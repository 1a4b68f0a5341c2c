import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { STATIC_LANDING_FILE } from '../../../../shared/contract/static-landing.ts'
import { buildForServer, checkClasses } from '../../../build-for-server.ts'

const ENTRY = new URL('./render-static.tsx', import.meta.url)
const RENDERER = '.render-static.mjs'

/** Adds the rendered landing page to a built client. */
export async function addStaticLanding(directory: string): Promise<void> {
  await buildForServer(directory, { entry: ENTRY, file: RENDERER })
  const renderer = join(directory, RENDERER)
  const { renderStatic } = (await import(pathToFileURL(renderer).href)) as typeof import('./render-static.tsx')
  await rm(renderer)
  const landing = renderStatic()
  await checkClasses(directory, landing.body)
  await writeFile(join(directory, STATIC_LANDING_FILE), JSON.stringify(landing))
}
