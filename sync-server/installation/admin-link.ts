import { existsSync } from 'node:fs'
import { openBeside } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { storedValue, storeFirst } from '../../db/tables/installation.ts'
import { readConfig } from '../config.ts'
import { ownAddress } from '../http/own-address.ts'
import { makeAdministratorLink, namesOf, wordsOfLink } from './administrator-link.ts'

/** `npm run admin-link`: prints a new link that signs in an administrator, whether or not the server runs. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = config
  const timing = { waitMs: 0 }
  const { database, isRunning } = await openBeside({ url, directUrl, dataDir, timing, entry: 'npm run admin-link' })
  try {
    if (!url && !isRunning) await migrate(database)
    // Stores the settings of now, so that the first start compares with them: see `introduceAdministrator`.
    await storeFirst(database.sql, 'admin-emails', namesOf(config))
    const address = config.PUBLIC_URL || (await storedValue(database.sql, 'address')) || ownAddress(config, undefined)
    console.log(wordsOfLink(await makeAdministratorLink(database, address)))
    if (!url && !isRunning) console.log('The server is not running. Start it before you open the link: npm start\n')
  } finally {
    await database.close()
  }
}

/** Error codes of a database that isn't running, or that a server of this version hasn't set up yet. */
const NOT_READY: ReadonlySet<string> = new Set(['42P01', '57P03', 'ENOENT', 'ECONNREFUSED'])

main().catch((error: Error & { code?: string }) => {
  const isStarting = NOT_READY.has(error.code ?? '')
  console.error(
    isStarting ? 'The database is not ready. Start the server, wait until it is, and run this again.' : error.message,
  )
  process.exit(1)
})
