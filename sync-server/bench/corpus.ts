import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { classifyFile } from '../../generator/analysis/classify-file.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const SOURCES = /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx|py|go|md)$/

/**
 * Packages with hand-written sources: no bundles, nothing compiled. Read in this order until there are
 * enough files.
 */
const PACKAGES = [
  'fastify',
  'zod/src',
  '@tiptap/core/src',
  '@tiptap/extension-table/src',
  '@tiptap/extension-list/src',
  '@tiptap/extensions/src',
  '@tiptap/suggestion/src',
  'yjs/src',
  'katex',
  'postgres/src',
  'cytoscape/src',
  'lib0',
  'highlight.js/lib',
  'lodash-es',
  'ajv',
]

export type Corpus = { files: Record<string, Uint8Array>; count: number; bytes: number; packages: string[] }

/** At least `wanted` readable source files of real packages, or all there are. */
export function readCorpus(wanted: number): Corpus {
  const files: Record<string, Uint8Array> = {}
  const packages: string[] = []
  let bytes = 0
  for (const name of PACKAGES) {
    if (Object.keys(files).length >= wanted) break
    let taken = 0
    for (const path of listFiles(join(MODULES, name))) {
      const content = readFileSync(join(MODULES, name, path))
      if (!SOURCES.test(path) || classifyFile(path, content) !== null) continue
      files[`${name}/${path}`] = content
      bytes += content.length
      taken += 1
    }
    if (taken > 0) packages.push(`${name} (${taken})`)
  }
  return { files, count: Object.keys(files).length, bytes, packages }
}

function listFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.includes('node_modules/'))
      .sort()
  } catch {
    return []
  }
}
