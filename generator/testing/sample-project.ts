import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files of a package that lies in `node_modules`, by path: real sources for tests. `under`: only this folder. */
export function packageFiles(name: string, under = ''): Record<string, Uint8Array> {
  const root = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
  const files: Record<string, Uint8Array> = {}
  for (const entry of readdirSync(join(root, under), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1)
    if (entry.isFile() && !path.includes('node_modules/')) files[path] = readFileSync(join(root, path))
  }
  return files
}
