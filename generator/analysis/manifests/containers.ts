import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { asRecord, asText, entriesOf } from '../resolution/relaxed-json.ts'

/** A service of a compose file. `build`: the folder and Dockerfile of its image, as written in the file. */
export type ComposeService = {
  name: string
  image: string
  build: { context: string; dockerfile: string } | null
  ports: string[]
  /** The command as a user would type it, or '' if the service runs the default command of its image. */
  command: string
  startsAfter: string[]
  /** Services that must be healthy or completed before this service starts. */
  waitsFor: string[]
  start: number
  end: number
}

const MAX_COMMAND = 200
const MAX_COMPOSE = 100_000

/** Returns the services of a compose file in file order, or none if the file isn't valid. */
export function composeServices(content: string): ComposeService[] {
  const lines = content.slice(0, MAX_COMPOSE).split('\n')
  return entriesOf(parsed(content).services).flatMap(([name, value]) => {
    const service = withMerged(asRecord(value), MAX_MERGES)
    const place = placeOf(name, lines)
    if (!place) return []
    return {
      name,
      image: asText(service.image) ?? '',
      build: buildOf(service.build),
      ports: listOf(service.ports).flatMap(portOf),
      command: commandOf(service.command),
      ...dependenciesOf(service.depends_on),
      ...place,
    }
  })
}

const MAX_MERGES = 4

/** Returns a mapping with the entries that `<<` merges in. Its own entries take precedence. */
function withMerged(record: Readonly<Record<string, unknown>>, depth: number): Readonly<Record<string, unknown>> {
  const { '<<': merged, ...own } = record
  if (merged === undefined || depth === 0) return own
  const sources = (Array.isArray(merged) ? merged : [merged]).map((each) => withMerged(asRecord(each), depth - 1))
  return { ...Object.assign({}, ...sources.toReversed()), ...own }
}

function commandOf(command: unknown): string {
  const text =
    asText(command) ??
    listOf(command)
      .flatMap((word) => asText(word) ?? [])
      .join(' ')
  const line = text.trim()
  return line.length > MAX_COMMAND || line.includes('\n') ? '' : line
}

/**
 * Splits the dependencies of a service. Compose waits for a dependency only if it has a condition. Otherwise
 * Compose just starts the services in order.
 */
function dependenciesOf(given: unknown): Pick<ComposeService, 'startsAfter' | 'waitsFor'> {
  if (Array.isArray(given)) return { startsAfter: given.flatMap((each) => asText(each) ?? []), waitsFor: [] }
  const all = entriesOf(given).map(([name, value]) => ({ name, condition: asText(asRecord(value).condition) ?? '' }))
  const waits = ({ condition }: { condition: string }) => /^service_(?:healthy|completed_successfully)$/.test(condition)
  return {
    startsAfter: all.filter((each) => !waits(each)).map(({ name }) => name),
    waitsFor: all.filter(waits).map(({ name }) => name),
  }
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  // Aliases can expand a small file to a huge one, so a file with more than 50 isn't parsed.
  if (content.length > MAX_COMPOSE || (content.match(/(?:^|[\s[,])\*\w/g) ?? []).length > 50) return {}
  try {
    return asRecord(load(content, { schema: FAILSAFE_SCHEMA }))
  } catch {
    return {}
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function buildOf(build: unknown): ComposeService['build'] {
  const context = asText(build) ?? asText(asRecord(build).context)
  const dockerfile = asText(asRecord(build).dockerfile)
  if (context === undefined && dockerfile === undefined) return null
  return { context: context ?? '.', dockerfile: dockerfile ?? '' }
}

/** Returns the published port, such as 8090 for `127.0.0.1:8090:8080/tcp`. Ignores ports set by variables. */
function portOf(value: unknown): string[] {
  const text = asText(value) ?? asText(asRecord(value).published) ?? asText(asRecord(value).target) ?? ''
  const parts = text.replace(/\/\w+$/, '').split(':')
  const port = parts.length > 1 ? (parts.at(-2) ?? '') : (parts[0] ?? '')
  return /^\d{1,5}(?:-\d{1,5})?$/.test(port) ? [port] : []
}

/** Returns the lines of a service, from its name up to the next service. */
function placeOf(name: string, lines: readonly string[]): { start: number; end: number } | undefined {
  const top = lines.findIndex((line) => /^services:\s*(?:#.*)?$/.test(line))
  if (top < 0) return undefined
  const isNamed = (line: string) =>
    line
      .trim()
      .replace(/^(["'])(.*)\1:/, '$2:')
      .startsWith(`${name}:`)
  const first = lines.findIndex((line, at) => at > top && /^\s+\S/.test(line) && !/^\s*#/.test(line))
  const margin = /^\s*/.exec(lines[first] ?? '')?.[0] ?? ''
  const isAtMargin = (line: string) => line.startsWith(margin) && /^\S/.test(line.slice(margin.length))
  const at = lines.findIndex((line, index) => index > top && isAtMargin(line) && isNamed(line))
  if (at < 0 || margin === '') return undefined
  const next = lines.findIndex((line, index) => index > at && /\S/.test(line) && !line.startsWith(`${margin} `))
  let end = next < 0 ? lines.length : next
  while (end > at + 1 && !/\S/.test(lines[end - 1] ?? '')) end--
  return { start: at + 1, end }
}

/** The last image that a Dockerfile builds. `base`: its base image; `command`: its start command. */
export type ContainerImage = { base: string; ports: string[]; command: string; start: number; end: number }

const FROM = /^FROM\s+(?:--\S+\s+)?(\S{1,200})(?:\s+AS\s+(\S{1,100}))?\s*$/i

export function containerImage(content: string): ContainerImage | undefined {
  const lines = content.slice(0, MAX_COMPOSE).split('\n')
  const stages = lines.flatMap((line, at) => {
    const [, image = '', name = ''] = FROM.exec(line.trim()) ?? []
    return image ? [{ image, name, at }] : []
  })
  const last = stages.at(-1)
  if (!last) return undefined
  let base = last.image
  for (const stage of stages.toReversed()) if (stage.name !== '' && stage.name === base) base = stage.image
  const own = lines.slice(last.at)
  const value = (name: string) =>
    own.findLast((line) => new RegExp(`^${name}\\s`, 'i').test(line))?.replace(/^\w+\s+/, '')
  const ports = own
    .flatMap((line) => /^EXPOSE\s+(.+)$/i.exec(line)?.[1]?.split(/\s+/) ?? [])
    .flatMap((port) => /^(\d{1,5}(?:-\d{1,5})?)(?:\/\w+)?$/.exec(port)?.[1] ?? [])
  const [entry, start] = [value('ENTRYPOINT'), value('CMD')]
  // Docker ignores `CMD` if the entry point is in shell form.
  const words = entry && !entry.startsWith('[') ? [entry] : [entry, start]
  const command = words.flatMap((line) => (line ? [execForm(line)] : [])).join(' ')
  const end = own.findLastIndex((line) => /^(?:EXPOSE|CMD|ENTRYPOINT)\s/i.test(line))
  return {
    base: /\$/.test(base) ? '' : base,
    ports: [...new Set(ports)],
    command: /\\$|\n/.test(command) ? '' : command,
    start: last.at + 1,
    end: last.at + Math.max(end, 0) + 1,
  }
}

/** `["node", "main.js"]` as it would be typed. */
export function execForm(command: string): string {
  if (!command.startsWith('[')) return command.trim()
  return [...command.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join(' ')
}

/** Returns the patterns of files that `//go:embed` compiles into a program, with their lines. */
export function embeddedPaths(content: string): { pattern: string; line: number }[] {
  return content.split('\n').flatMap((text, at) => {
    const patterns = /^\s*\/\/go:embed\s+(.{1,300})$/.exec(text)?.[1]
    return patterns ? [{ pattern: patterns.trim(), line: at + 1 }] : []
  })
}

const DRIVERS: readonly (readonly [string, RegExp])[] = [
  [
    'PostgreSQL',
    /^(?:pg|pg-promise|postgres|psycopg|psycopg2|psycopg2-binary|asyncpg|tokio-postgres|npgsql|github\.com\/lib\/pq|github\.com\/jackc\/pgx(?:\/v\d+)?|gorm\.io\/driver\/postgres|org\.postgresql:postgresql)$/i,
  ],
  ['PGlite', /^@electric-sql\/pglite$/],
  [
    'MySQL',
    /^(?:mysql|mysql2|pymysql|mysqlclient|aiomysql|mysql-connector-python|mysqlconnector|github\.com\/go-sql-driver\/mysql|gorm\.io\/driver\/mysql|mysql:mysql-connector-java|com\.mysql:mysql-connector-j)$/i,
  ],
  [
    'SQLite',
    /^(?:sqlite3|better-sqlite3|sqlite|aiosqlite|rusqlite|microsoft\.data\.sqlite|modernc\.org\/sqlite|github\.com\/mattn\/go-sqlite3|github\.com\/glebarez\/sqlite|gorm\.io\/driver\/sqlite|org\.xerial:sqlite-jdbc)$/i,
  ],
  ['MariaDB', /^(?:mariadb|org\.mariadb\.jdbc:.+)$/i],
  ['H2', /^com\.h2database:h2$/],
  ['HSQLDB', /^org\.hsqldb:hsqldb$/],
  ['SQL Server', /^(?:mssql|tedious|pymssql|microsoft\.data\.sqlclient|com\.microsoft\.sqlserver:mssql-jdbc)$/i],
  ['Oracle', /^(?:oracledb|cx_oracle|com\.oracle\.database\.jdbc:.+)$/i],
  [
    'MongoDB',
    /^(?:mongodb|mongoose|pymongo|motor|mongoid|go\.mongodb\.org\/mongo-driver(?:\/v\d+)?|org\.mongodb:.+)$/i,
  ],
  [
    'Redis',
    /^(?:redis|ioredis|stackexchange\.redis|redis\.clients:jedis|github\.com\/redis\/go-redis(?:\/v\d+)?|github\.com\/go-redis\/redis(?:\/v\d+)?)$/i,
  ],
  ['Elasticsearch', /^(?:elasticsearch|@elastic\/elasticsearch|github\.com\/elastic\/go-elasticsearch(?:\/v\d+)?)$/i],
]

/** Returns the database that a driver package connects to. */
export function databaseOf(packageName: string): string | undefined {
  return DRIVERS.find(([, names]) => names.test(packageName))?.[0]
}

const BUNDLERS: readonly (readonly [string, RegExp])[] = [
  ['Vite', /\bvite build\b/],
  ['Next.js', /\bnext build\b/],
  ['Nuxt', /\bnuxt (?:build|generate)\b/],
  ['Angular CLI', /\bng build\b/],
  ['Create React App', /\breact-scripts build\b/],
  ['Astro', /\bastro build\b/],
  ['webpack', /(?:^|\s)webpack(?:\s|$)/],
]

/** Returns the bundler that a command runs to build code for browsers. */
export function bundlerOf(command: string): string | undefined {
  return BUNDLERS.find(([, call]) => call.test(command))?.[0]
}
