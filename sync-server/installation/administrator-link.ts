import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { discardAdministratorLinks, putAdministratorLink } from '../../db/tables/administrator-links.ts'
import { hasAdministrator, replaceValue, storedValue, storeFirst } from '../../db/tables/installation.ts'
import { transaction } from '../../db/transaction.ts'
import type { Config } from '../config.ts'

const LIFETIME_HOURS = 24
const COMMAND = 'npm run admin-link'

export type AdministratorLink = { url: string; expiresAt: Date }

/**
 * Returns the hash under which a link's token is stored. A token has 192 random bits, so no one can guess it.
 */
export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Creates a link that signs in an administrator; an earlier link stops working. The token is behind `#`,
 * which browsers don't send to servers, so neither logs nor link previews contain it.
 */
export async function makeAdministratorLink(database: Database, address: string): Promise<AdministratorLink> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = await transaction(database, (tx) => putAdministratorLink(tx, hashOfLink(token), LIFETIME_HOURS))
  return { url: `${new URL('/claim', address).href}#${token}`, expiresAt }
}

export type StartOptions = {
  database: Database
  config: Pick<Config, 'administrators' | 'isPublic'>
  /** Where people reach the server. */
  address: string
  /** Whether the output goes to a terminal. Other output may be kept where other people read it. */
  isTerminal: boolean
}

/**
 * Returns the text to print at startup while the installation has no administrator. The first start prints a
 * sign-in link; later starts print how to get a link. If ADMIN_EMAILS has changed since the last start, open
 * links are discarded.
 */
export async function introduceAdministrator(options: StartOptions): Promise<string | undefined> {
  const { database, config, address, isTerminal } = options
  const names = namesOf(config)
  await transaction(database, async (tx) => {
    const before = (await storedValue(tx, 'admin-emails')) ?? ''
    if (before !== names) await discardAdministratorLinks(tx)
    await replaceValue(tx, 'admin-emails', names)
    await replaceValue(tx, 'address', address)
  })
  if (await hasAdministrator(database.sql, [...config.administrators])) return undefined
  const mayShow = isTerminal || !config.isPublic
  if (mayShow && (await storeFirst(database.sql, 'administrator-link-shown', new Date().toISOString()))) {
    return wordsOfLink(await makeAdministratorLink(database, address))
  }
  return framed(['This installation has no administrator yet.', `For a link that signs you in, run: ${COMMAND}`])
}

/** Addresses in ADMIN_EMAILS, independent of their order. */
export function namesOf({ administrators }: Pick<Config, 'administrators'>): string {
  return [...administrators].sort().join()
}

export function wordsOfLink({ url, expiresAt }: AdministratorLink): string {
  const until = expiresAt.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return framed([
    'Open this link to sign in as the administrator:',
    '',
    url,
    '',
    `It works once, until ${until}. For a new link, run: ${COMMAND}`,
  ])
}

/**
 * Frames lines at the top and bottom only, because frame characters at the sides would end up in a wrapped
 * link.
 */
function framed(lines: readonly string[]): string {
  const line = '─'.repeat(Math.max(...lines.map((text) => text.length)) + 4)
  return ['', line, ...lines.map((text) => (text ? `  ${text}` : '')), line, ''].join('\n')
}
