import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_FILE, PAGE_RENDERER_FILES, type PageRenderer } from '../../../../shared/contract/drawn-page.ts'
import { buildForServer, checkClasses, filesToFetch } from '../../../build-for-server.ts'
import { SAMPLE } from './sample.ts'

const ENTRY = new URL('./draw-page.tsx', import.meta.url)
const PARTS = ['screens/documentation/documentation-screen.tsx', 'editor/reading/page-reader.tsx']

/** Adds to a built client what the server draws public pages with. */
export async function addPageRenderer(directory: string): Promise<void> {
  await buildForServer(directory, { entry: ENTRY, file: PAGE_RENDERER_FILE })
  const { drawPage } = (await import(pathToFileURL(join(directory, PAGE_RENDERER_FILE)).href)) as PageRenderer
  const files = await filesToFetch(directory, PARTS)
  await checkClasses(directory, drawPage(SAMPLE, files).body)
  await writeFile(join(directory, PAGE_RENDERER_FILES), JSON.stringify(files))
}
