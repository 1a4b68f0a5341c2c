import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import { CORRECTED_VERSION, CORRECTIONS } from './corrections.ts'

/**
 * Postgres driver, with the corrections of `corrections.ts` applied at load time. The published driver loses
 * acknowledged writes and ends the process. We load its CommonJS build, so other imports of the package get
 * the original.
 */
export const connect = load()

/** Ends all connections of a pool. Running statements fail; later statements open new connections. */
export function renewConnections(sql: object): void {
  ;(sql as { renew(): void }).renew()
}

function load(): typeof postgres {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('postgres'))
  const { version } = JSON.parse(readFileSync(join(folder, '../../package.json'), 'utf8')) as { version: string }
  if (version !== CORRECTED_VERSION) {
    throw new Error(`The corrections of postgres ${CORRECTED_VERSION} don't fit ${version}. Run npm ci.`)
  }
  const corrected = new Set(CORRECTIONS.map(({ file }) => pathToFileURL(join(folder, file)).href))
  const hooks = registerHooks({
    load: (url, context, next) =>
      corrected.has(url)
        ? { format: 'commonjs', source: correct(fileURLToPath(url)), shortCircuit: true }
        : next(url, context),
  })
  try {
    return require('postgres') as typeof postgres
  } finally {
    hooks.deregister()
  }
}

function correct(path: string): string {
  let source = readFileSync(path, 'utf8')
  for (const { bug, from, to } of CORRECTIONS.filter(({ file }) => path.endsWith(file))) {
    const parts = source.split(from)
    if (parts.length !== 2) throw new Error(`The driver's source has changed where this was corrected: ${bug}.`)
    source = parts.join(to)
  }
  return source
}
