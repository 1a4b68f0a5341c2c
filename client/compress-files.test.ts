import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressFiles } from './compress-files.ts'

it('compressFiles adds gzip and Brotli copies of larger text files, and leaves other files alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-compressed-'))
  const script = 'export const answer = 42\n'.repeat(200)
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets/part.js'), script)
  await writeFile(join(directory, 'small.json'), '{}')
  await writeFile(join(directory, 'icon.png'), Buffer.alloc(4_096))
  await compressFiles(directory)
  const files = (await readdir(directory, { recursive: true })).sort()
  expect(files).toEqual([
    'assets',
    'assets/part.js',
    'assets/part.js.br',
    'assets/part.js.gz',
    'icon.png',
    'small.json',
  ])
  expect(brotliDecompressSync(await readFile(join(directory, 'assets/part.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(directory, 'assets/part.js.gz'))).toString()).toBe(script)
  await rm(directory, { recursive: true })
})
