import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { findSecrets } from '../../shared/secrets/redact.ts'
import type { SecretKind } from '../../shared/secrets/secret.ts'

/** Larger files aren't described either. */
const MOST_BYTES = 1024 * 1024

/** `npm run bench -- secrets <folder>...`: what is taken for a secret in real repositories, to be judged by people. */
export async function benchSecrets(folders: string[]): Promise<void> {
  const kinds: Partial<Record<SecretKind, number>> = {}
  let [files, bytes, milliseconds] = [0, 0, 0]
  for (const folder of folders.map((path) => resolve(path))) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      files++
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      if (content.length > MOST_BYTES || content.includes(0)) continue
      bytes += content.length
      const begun = performance.now()
      const found = findSecrets(content.toString(), relative(folder, path))
      milliseconds += performance.now() - begun
      for (const { line, kind } of found) {
        kinds[kind] = (kinds[kind] ?? 0) + 1
        console.log(`${path}:${line} ${kind}`)
      }
    }
  }
  const megabytes = bytes / 1e6
  console.log({ files, megabytes, kinds, 'MB a second': (megabytes / milliseconds) * 1000 })
}
