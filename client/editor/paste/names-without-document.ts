import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = 'decode-named-character-reference'

/**
 * Build plugin for the worker. Pages look up names of characters in an element; a worker has none and needs
 * the list.
 */
export function namesWithoutDocument(): Plugin {
  return {
    name: 'names-without-document',
    enforce: 'pre',
    resolveId: (source) => (source === PACKAGE ? fileURLToPath(import.meta.resolve(PACKAGE)) : undefined),
  }
}
