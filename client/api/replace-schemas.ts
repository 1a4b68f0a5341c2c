import { fileURLToPath } from 'node:url'

/** The browser sends the calls of the contract and leaves checking them to the server: see the stand-in's own words. */
export function schemaStandIn() {
  const standIn = fileURLToPath(new URL('./schema-stand-in.ts', import.meta.url))
  return {
    name: 'schema-stand-in',
    enforce: 'pre' as const,
    resolveId: (source: string) => (source === 'typebox' && !process.env.VITEST ? standIn : undefined),
  }
}
