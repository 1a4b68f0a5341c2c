import type { Database } from '../../db/connect.ts'
import { type AuditFacts, writeAudit } from '../../db/tables/audit-log.ts'
import { replaceValue, storedValue } from '../../db/tables/installation.ts'
import { transaction } from '../../db/transaction.ts'
import type { Config } from '../config.ts'

/** Settings that are logged: who can sign in, what data leaves the installation, and what data is kept. */
const NOTED = [
  'PUBLIC_URL',
  'API_URL',
  'AUTH_URL',
  'COLLABORATION_URL',
  'RAG_URL',
  'TRUST_PROXY',
  'MODE',
  'LOG_LEVEL',
  'ADMIN_EMAILS',
  'DEV_MAILBOX',
  'GITHUB_URL',
  'GITHUB_CLIENT_ID',
  'GITHUB_APP_ID',
  'GIT_HOSTS',
  'OLLAMA_URL',
  'OPENAI_URL',
  'EVENTS',
  'AUDIT_DAYS',
] as const satisfies readonly (keyof Config)[]
/** Settings that are only logged as set or not set. */
const SECRET = [
  'AUTH_SECRET',
  'SMTP_URL',
  'GITHUB_CLIENT_SECRET',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_WEBHOOK_SECRET',
  'OPENAI_KEY',
] as const satisfies readonly (keyof Config)[]

/**
 * Writes to the installation's log which settings changed since the last start. The settings of the first
 * start are only stored.
 */
export async function noteSettings(database: Database, config: Config): Promise<void> {
  const now = settingsOf(config)
  await transaction(database, async (tx) => {
    const stored = await storedValue(tx, 'audited-settings')
    if (stored === JSON.stringify(now)) return
    await replaceValue(tx, 'audited-settings', JSON.stringify(now))
    if (stored === undefined) return
    const before = JSON.parse(stored) as AuditFacts
    const changed = Object.entries(now).filter(([name, value]) => before[name] !== value)
    if (changed.length === 0) return
    const facts = Object.fromEntries(changed)
    await writeAudit(tx, { act: 'settings.changed', by: null, installation: true, facts })
  })
}

function settingsOf(config: Config): AuditFacts {
  return Object.fromEntries([
    ...NOTED.map((name) => [name, withoutPassword(name, config)] as const),
    ...SECRET.map((name) => [name, config[name] === '' ? 'not set' : 'set'] as const),
  ])
}

/**
 * Removes a name and password from an address. E-mail addresses of administrators are only counted, because
 * the log must not contain names.
 */
function withoutPassword(name: (typeof NOTED)[number], config: Config): string {
  if (name === 'ADMIN_EMAILS') return `${config.administrators.size} addresses`
  return String(config[name]).replace(/\/\/[^/@\s]*@/g, '//')
}
