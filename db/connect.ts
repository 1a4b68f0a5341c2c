import type postgres from 'postgres'
import { BulkLane } from './bulk-lane.ts'
import { connect, renewConnections } from './driver/driver.ts'
import { ownerOf } from './embedded/directory-lock.ts'
import { type Embedded, startEmbedded, type ThreadMemory } from './embedded/embedded.ts'
import { freeBytesAt } from './free-space.ts'
import { type Listener, type ListenerParts, type ListenerTiming, ListeningConnection } from './listener.ts'
import { requireSessions, watchSessions } from './sessions.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Conversions between JavaScript and Postgres, for types that the driver doesn't convert as we need. */
const types = {
  /** Sends strings unchanged, because the job queue passes JSON that is already text. */
  json: {
    to: 114,
    from: [114, 3802],
    parse: (text: string) => JSON.parse(text) as unknown,
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  },
  /** Reads every `bigint` as a number. Throws for a number that JavaScript can't store exactly: it is a bug. */
  bigint: {
    to: 20,
    from: [20],
    parse: (text: string) => {
      const number = Number(text)
      if (!Number.isSafeInteger(number)) throw new Error(`${text} does not fit into a number`)
      return number
    },
    serialize: (value: number) => String(value),
  },
}

type Mapped = { bigint: number; json: unknown }
export type Sql = postgres.Sql<Mapped>
export type Tx = postgres.TransactionSql<Mapped>
/** Connection that a table function uses: the pool, or an open transaction. */
export type Queries = Sql | Tx

export type DatabaseKind = 'embedded' | 'memory' | 'postgres'

export type Database = {
  sql: Sql
  /** Pool for migrations: `sql`, or a pool for DATABASE_DIRECT_URL. */
  direct: Sql
  listener: Listener
  /** Returns the reason why writing is forbidden at present, if there is one. */
  fault(): Error | undefined
  kind: DatabaseKind
  /** Time limit for a transaction that doesn't set its own limit, in milliseconds. */
  transactionMs: number
  /** Lane for bulk work of many statements that must not delay others. */
  bulk: BulkLane
  /** Returns the free bytes on the disk of the embedded database; `null` for a server or in memory. */
  freeBytes(): Promise<number | null>
  /** Returns the memory use of the database thread; `null` for a server. */
  memory(): Promise<ThreadMemory | null>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Address of a Postgres server. Without one, PGlite runs inside this process. */
  url?: string
  /** Address of the same server without a pooler, for LISTEN and migrations. */
  directUrl?: string
  timing?: Partial<ServerTiming>
  /** Directory of PGlite's files; `null` keeps the data in memory. */
  dataDir?: string | null
  /** Name of the program that opens the database, for messages: `npm start`, `npm run document`. */
  entry: string
  /** Called when the embedded database stopped and couldn't be restarted. */
  onFailure?: (error: Error) => void
}

export type ServerTiming = ListenerTiming & {
  /** Interval of the checks that no pooler shares our backends, in milliseconds. */
  sessionsMs: number
  /** Time limit for such a check, in milliseconds. After it, the database counts as silent. */
  answerMs: number
  /** Maximum wait at the start for a database that doesn't answer yet, in milliseconds. */
  waitMs: number
}

const SERVER_TIMING: ServerTiming = {
  beatMs: 600,
  pollMs: 1_000,
  retryMs: 400,
  sessionsMs: 5_000,
  answerMs: 10_000,
  // A database that starts together with us, and replays its log first, takes at most this long.
  waitMs: 60_000,
}
/** Timing of the embedded database. It has no heartbeat: a database in this process isn't lost silently. */
const EMBEDDED_TIMING: ListenerTiming = { ...SERVER_TIMING, beatMs: null }
const CONNECT_S = 10
const LISTENER = { max: 1, fetch_types: false, max_lifetime: null }

const POOL = 10
const EMBEDDED_TRANSACTION_MS = 5_000
const SERVER_TRANSACTION_MS = 30_000
/**
 * Maximum number of bulk tasks that run at once, by kind of database. The embedded database runs one
 * statement at a time, so other clients wait for at most one bulk statement.
 */
const EMBEDDED_BULK = 1
const SERVER_BULK = 2

/** Opens the database without touching its schema. Call `migrate` next. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer({ ...options, url: options.url }) : openEmbedded(options)
}

/**
 * Opens the database for a command that runs beside the server. If a running process has the embedded
 * database open, joins that database.
 */
export async function openBeside(options: DatabaseOptions): Promise<{ database: Database; isRunning: boolean }> {
  const host = options.url || !options.dataDir ? undefined : ownerOf(options.dataDir)?.host
  if (host !== undefined) return { database: joinEmbedded(host, 'embedded'), isRunning: true }
  return { database: await openDatabase(options), isRunning: false }
}

/** Opens a connection pool to an embedded database that another thread or process has open. */
export function joinEmbedded(host: string, kind: DatabaseKind): Database {
  const pool = embeddedPools(host)
  return {
    ...pool,
    kind,
    freeBytes: async () => null,
    memory: async () => null,
    close: async () => {
      await pool.listener.close()
      await pool.sql.end({ timeout: 5 })
    },
  }
}

async function openServer(options: DatabaseOptions & { url: string }): Promise<Database> {
  const timing = { ...SERVER_TIMING, ...options.timing }
  const sql = serverPool(options.url, { max: POOL })
  const direct = options.directUrl ? serverPool(options.directUrl, { max: 2, idle_timeout: 10 }) : sql
  const faults = new Map<string, Error>()
  // Renews the connections after a fault: some may no longer answer after a pooler shared their backends.
  const renew = () => {
    for (const pool of new Set([sql, direct])) renewConnections(pool)
  }
  const onFault = (from: string) => (fault: Error | undefined) => {
    if (!fault) {
      if (faults.delete(from) && faults.size === 0) renew()
    } else if (!faults.has(from)) {
      faults.set(from, fault)
      console.error(`${fault.message} Nothing is saved until then.`)
    }
  }
  try {
    await waitForDatabase(sql, { waitMs: timing.waitMs, say: console.error })
    await requireSessions(sql)
    if (direct !== sql) await requireSessions(direct)
  } catch (error) {
    await Promise.all([sql.end({ timeout: 0 }), direct.end({ timeout: 0 })])
    throw error
  }
  const watch = watchSessions(
    sql,
    { everyMs: timing.sessionsMs, answerMs: timing.answerMs },
    { onFault: onFault('pool'), onSilence: () => faults.size > 0 && renew() },
  )
  const listener = new ListeningConnection({
    open: (events) => serverPool(options.directUrl || options.url, { ...LISTENER, ...events }),
    reach: () => sql`select 1`,
    timing,
    onFault: onFault('listener'),
  })
  return {
    sql,
    direct,
    listener,
    fault: () => faults.values().next().value,
    kind: 'postgres',
    transactionMs: SERVER_TRANSACTION_MS,
    bulk: new BulkLane(SERVER_BULK),
    freeBytes: async () => null,
    memory: async () => null,
    close: async () => {
      await Promise.all([watch.stop(), listener.close()])
      await Promise.all([sql.end({ timeout: 5 }), direct.end({ timeout: 5 })])
    },
  }
}

type PoolOptions = Pick<
  postgres.Options<typeof types>,
  'max' | 'idle_timeout' | 'max_lifetime' | 'fetch_types' | 'connect_timeout' | 'onclose'
> & { onnotify?: (channel: string, text: string) => void }

function serverPool(url: string, options: PoolOptions): Sql {
  return connect(url, {
    types,
    onnotice: () => {},
    // Sets nothing else, because poolers refuse other settings. `transaction` limits the idle time of a
    // transaction.
    connection: { application_name: 'docwright' },
    connect_timeout: CONNECT_S,
    // Jitter keeps processes from all reconnecting at the same moment.
    backoff: (tries: number) => (0.5 + Math.random() / 2) * Math.min(0.05 * 2 ** tries, 1),
    ...options,
  })
}

export type EmbeddedDatabase = Database & { host: string }

async function openEmbedded(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = options.dataDir ?? null
  const embedded: Embedded = await startEmbedded({
    dataDir,
    entry: options.entry,
    idleInTransactionMs: EMBEDDED_TRANSACTION_MS,
    onFailure: options.onFailure ?? (() => {}),
  })
  const pool = embeddedPools(embedded.host)
  return {
    ...pool,
    kind: dataDir === null ? 'memory' : 'embedded',
    host: embedded.host,
    freeBytes: async () => (dataDir === null ? null : await freeBytesAt(dataDir)),
    memory: () => embedded.memory(),
    close: async () => {
      await pool.listener.close()
      await pool.sql.end({ timeout: 5 })
      await embedded.close()
    },
  }
}

function embeddedPools(host: string) {
  const pool = (options: PoolOptions) =>
    connect({
      host,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      types,
      max_lifetime: null,
      onnotice: () => {},
      ...options,
    })
  const sql = pool({ max: POOL })
  const open: ListenerParts['open'] = (events) => pool({ ...LISTENER, ...events })
  return {
    sql,
    direct: sql,
    listener: new ListeningConnection({ open, reach: () => sql`select 1`, timing: EMBEDDED_TIMING, onFault: () => {} }),
    fault: () => undefined,
    transactionMs: EMBEDDED_TRANSACTION_MS,
    bulk: new BulkLane(EMBEDDED_BULK),
  }
}

/**
 * Returns the socket directory of an embedded database, for another thread to join; `undefined` for a
 * server.
 */
export function embeddedHost(database: Database): string | undefined {
  return 'host' in database ? (database as EmbeddedDatabase).host : undefined
}
