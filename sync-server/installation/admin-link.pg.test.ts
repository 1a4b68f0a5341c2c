import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openDatabase } from '../../db/connect.ts'
import { hasAdministratorLink } from '../../db/tables/administrator-links.ts'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { hashOfLink } from './administrator-link.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LINK = /(http:\S+)\/claim#(\S+)/
/** Settings of the server and the command, as if `npm` started them. */
const settings = { GENERATOR: 'off', MODE: 'PRODUCTION', LOG_LEVEL: 'error' }

it('npm run admin-link prints a link that works, with and without a running server', async () => {
  const { database, remove, settings: where } = await openTestDatabase()
  await database.close()
  const env = { ...process.env, ...settings, DATABASE_URL: where.url ?? '', DATA_DIR: where.dataDir ?? '' }
  const command = async () => {
    const args = ['--liftoff-only', 'sync-server/installation/admin-link.ts']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
    const [, address, token = ''] = LINK.exec(stdout) ?? []
    return { address, token }
  }
  const { token: early } = await command()
  const opened = await openDatabase({ ...where, entry: 'a test' })
  expect(await hasAdministratorLink(opened.sql, hashOfLink(early))).toBe(true)
  await opened.close()

  const server = await startServerProcess({ ...settings, DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR })
  const use = async (token: string) => {
    const body = JSON.stringify({ token, email: 'ada@example.org' })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return (await fetch(`${server.url}/auth/sign-in/administrator-link`, init)).status
  }
  try {
    const [, address, printed = ''] = await server.printed(LINK)
    expect(address).toBe(server.url)
    const made = await command()
    expect(made.address).toBe(server.url)
    // The newest replaces those before it.
    expect([await use(early), await use(printed)]).toEqual([404, 404])
    expect([await use(made.token), await use(made.token)]).toEqual([200, 404])
  } finally {
    await server.stop()
    await remove()
  }
})
