import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_FILE, type PageRenderer } from '../../../../shared/contract/drawn-page.ts'
import { buildForServer, checkClasses } from '../../../build-for-server.ts'
import { SAMPLE } from './sample.ts'

const ENTRY = new URL('./draw-page.tsx', import.meta.url)

/** Adds to a built client the module with which the server renders public pages. */
export async function addPageRenderer(directory: string): Promise<void> {
  await buildForServer(directory, { entry: ENTRY, file: PAGE_RENDERER_FILE })
  const { drawPage } = (await import(pathToFileURL(join(directory, PAGE_RENDERER_FILE)).href)) as PageRenderer
  await checkClasses(directory, drawPage(SAMPLE).body)
}
