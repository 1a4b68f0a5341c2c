import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ServerHosts } from '../../shared/contract/server-addresses.ts'

export type SecurityOptions = { https: boolean; hosts?: ServerHosts }

/**
 * Sets the headers that enable the browser's protections. No inline scripts are allowed; inline styles
 * are, because mermaid writes them into its SVG.
 */
export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { hosts = {} } = options
  const rooms = hosts.collaboration?.replace(/^http/, 'ws') ?? []
  const elsewhere = [hosts.api, hosts.auth, hosts.rag].filter((origin) => origin !== undefined).concat(rooms)
  await app.register(helmet, {
    global: true,
    hsts: options.https,
    crossOriginEmbedderPolicy: false,
    // With a separate API host, the page shows images from that host, which must be allowed.
    crossOriginResourcePolicy: { policy: hosts.api ? 'same-site' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(hosts.api ? [hosts.api] : [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...new Set(elsewhere)],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ['https://www.youtube-nocookie.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  })
}
