/** First segments of the addresses that the server answers itself; everything else is a screen of the client. */
export const SERVER_SEGMENTS = [
  'api',
  'auth',
  'rag',
  'collaboration',
  'webhooks',
  'dev',
  'health',
  'metrics',
  'assets',
] as const

const SERVER = new RegExp(`^/(?:${SERVER_SEGMENTS.join('|')})(?:[/?#]|$)`)

/** Whether an address (a path, with or without what follows `?`) belongs to the server. */
export function isServerAddress(path: string): boolean {
  return SERVER.test(path)
}
