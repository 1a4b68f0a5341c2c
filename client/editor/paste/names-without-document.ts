import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = 'decode-named-character-reference'

/**
 * Build plugin for the worker that parses Markdown. In a page, named characters such as `&amp;` are looked up
 * through an element. A worker has no elements and needs the list of names.
 */
export function namesWithoutDocument(): Plugin {
  return {
    name: 'names-without-document',
    enforce: 'pre',
    resolveId: (source) => (source === PACKAGE ? fileURLToPath(import.meta.resolve(PACKAGE)) : undefined),
  }
}
