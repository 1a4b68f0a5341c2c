import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

const DIST = new URL('../../dist/', import.meta.url)

/** What each way into the client may cost, in kilobytes of compressed script, everything it needs included. */
export const BUDGETS: Readonly<Record<string, { parts: string[]; limit: number }>> = {
  'landing and sign-in': {
    parts: ['screens/landing/landing-screen.tsx', 'screens/sign-in/sign-in-screen.tsx'],
    limit: 110,
  },
  'project list': { parts: ['screens/projects/projects-screen.tsx'], limit: 150 },
  reading: {
    parts: ['screens/documentation/documentation-screen.tsx', 'editor/reading/page-reader.tsx'],
    limit: 200,
  },
  editing: { parts: ['screens/documentation/documentation-screen.tsx', 'editor/page-editor.tsx'], limit: 350 },
}

/** Kilobytes of compressed script that the shell and the given parts need before they run. */
export function scriptSize(parts: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no part ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of ['index.html', ...parts]) add(name)
  const sizes = [...files].filter((file) => file.endsWith('.js')).map((file) => compressed(new URL(file, DIST)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

function compressed(file: URL): number {
  return gzipSync(readFileSync(fileURLToPath(file)), { level: 9 }).length
}
