import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAGE_RENDERER_FILE } from '../../shared/contract/drawn-page.ts'

const ADDRESSES = fileURLToPath(new URL('../../shared/contract/documentation-address.ts', import.meta.url))

/** A folder with the parts of a client that the server renders pages with; the page prints all its input. */
export async function drawingClient(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-client-'))
  await writeFile(join(directory, 'index.html'), '<html><head><title>x</title></head><noscript>bare</noscript></html>')
  await writeFile(
    join(directory, PAGE_RENDERER_FILE),
    `export { readAddress } from ${JSON.stringify(ADDRESSES)}
export const drawPage = (input) => ({
  head: '<title>Drawn</title>',
  body: JSON.stringify({ ...input, linked: [...input.linked] }),
})`,
  )
  return directory
}
