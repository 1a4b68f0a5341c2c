import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { installationValue, listAdministrators } from '../../db/tables/installation.ts'

/**
 * Until somebody administers the installation, each start prints the link that makes the person who opens it
 * administrator. The secret stands behind `#`, which browsers never send to a server.
 */
export async function announceAdministratorLink(database: Database, url: string): Promise<void> {
  if ((await listAdministrators(database.sql)).length > 0) return
  const token = await installationValue(database.sql, 'administrator-link', () => randomBytes(24).toString('base64url'))
  console.log(`Open ${url}/claim#${token} once, signed in, to administer this installation.`)
}
