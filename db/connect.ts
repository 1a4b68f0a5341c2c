import postgres from 'postgres'
import { createLane, type Lane } from '../shared/basics/lane.ts'
import { ownerOf } from './embedded/directory-lock.ts'
import { type Embedded, startEmbedded, type ThreadMemory } from './embedded/embedded.ts'
import { freeBytesAt } from './free-space.ts'

/**
 * How values cross the wire, where the driver's own way would not do.
 */
const types = {
  /** JSON that is text already is passed on as it is: the job queue writes it so. */
  json: {
    to: 114,
    from: [114, 3802],
    parse: (text: string) => JSON.parse(text) as unknown,
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  },
  /** Every value of a `bigint` column is one of our numbers; anything beyond what JavaScript holds exactly is a defect. */
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
/** What a table function runs on: the pool, or an open transaction. */
export type Queries = Sql | Tx

export type DatabaseKind = 'embedded' | 'memory' | 'postgres'

export type Database = {
  sql: Sql
  kind: DatabaseKind
  /** How long a transaction may take before it is cut, unless it says otherwise. */
  transactionMs: number
  /** For bulk work of many statements: few run at a time, so that they don't delay anyone else's. */
  bulk: Lane
  /** Free bytes on the disk of the embedded database; `null` for a server or in memory. */
  freeBytes(): Promise<number | null>
  /** The database thread's memory; `null` for a server. */
  memory(): Promise<ThreadMemory | null>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** A Postgres server. Without one, PGlite runs inside this process. */
  url?: string
  /** Where PGlite keeps its files; `null` keeps them in memory. */
  dataDir?: string | null
  /** Who opens it, for messages: `npm start`, `npm run document`. */
  entry: string
  /** Called when the embedded database stopped and could not be started again. */
  onFailure?: (error: Error) => void
}

const POOL = 10
const EMBEDDED_TRANSACTION_MS = 5_000
const SERVER_TRANSACTION_MS = 30_000
/** The embedded database runs one statement at a time, so others wait for at most one of these. */
const EMBEDDED_BULK = 1
const SERVER_BULK = 2

/** Opens the database without touching its schema; `migrate` comes next. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url) : openEmbedded(options)
}

/** Opens the database for a command beside the server: an embedded one is joined where a running process has it open. */
export async function openBeside(options: DatabaseOptions): Promise<{ database: Database; isRunning: boolean }> {
  const host = options.url || !options.dataDir ? undefined : ownerOf(options.dataDir)?.host
  if (host !== undefined) return { database: joinEmbedded(host, 'embedded'), isRunning: true }
  return { database: await openDatabase(options), isRunning: false }
}

/** One more connection pool to an embedded database that another part of this process holds open. */
export function joinEmbedded(host: string, kind: DatabaseKind): Database {
  const sql = embeddedPool(host)
  return {
    sql,
    kind,
    transactionMs: EMBEDDED_TRANSACTION_MS,
    bulk: createLane(EMBEDDED_BULK),
    freeBytes: async () => null,
    memory: async () => null,
    close: () => sql.end({ timeout: 5 }),
  }
}

function openServer(url: string): Database {
  const sql = postgres(url, {
    types,
    max: POOL,
    onnotice: () => {},
    connection: { application_name: 'docwright', idle_in_transaction_session_timeout: SERVER_TRANSACTION_MS },
  })
  return {
    sql,
    kind: 'postgres',
    transactionMs: SERVER_TRANSACTION_MS,
    bulk: createLane(SERVER_BULK),
    freeBytes: async () => null,
    memory: async () => null,
    close: () => sql.end({ timeout: 5 }),
  }
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
  const sql = embeddedPool(embedded.host)
  return {
    sql,
    kind: dataDir === null ? 'memory' : 'embedded',
    host: embedded.host,
    transactionMs: EMBEDDED_TRANSACTION_MS,
    bulk: createLane(EMBEDDED_BULK),
    freeBytes: async () => (dataDir === null ? null : await freeBytesAt(dataDir)),
    memory: () => embedded.memory(),
    close: async () => {
      await sql.end({ timeout: 5 })
      await embedded.close()
    },
  }
}

function embeddedPool(host: string): Sql {
  return postgres({
    host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    types,
    max: POOL,
    max_lifetime: null,
    onnotice: () => {},
  })
}

/** The socket directory of an embedded database, for another thread to join; `undefined` for a server. */
export function embeddedHost(database: Database): string | undefined {
  return 'host' in database ? (database as EmbeddedDatabase).host : undefined
}
