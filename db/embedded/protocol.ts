/** Messages between the database thread and its owner. Queries use the socket instead. */

export type ThreadStart = {
  /** Directory for the data; `null` keeps the data in memory. */
  dataDir: string | null
  socketPath: string
  idleInTransactionMs: number
}

export type ThreadReport =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'closed' }
  | { type: 'memory'; rss: number; heapUsed: number; external: number }

export type ThreadRequest = { type: 'close' } | { type: 'memory' }
