import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|html|json|svg|webmanifest|wasm|data)$/
/** Size in bytes that fits into one network packet. Compressing a file this small saves nothing. */
const SMALL = 1_024
/** Quality of Brotli compression. The highest level (11) takes ten times as long to save a few percent. */
const BROTLI_QUALITY = 9

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes compressible files a second and third time, compressed for the server. Some browsers accept only
 * one format.
 */
export async function compressFiles(directory: string): Promise<void> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      const content = await readFile(path)
      if (content.length < SMALL) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
      await Promise.all([
        toBrotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
        toGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
      ])
    }),
  )
}
