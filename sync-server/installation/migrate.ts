import { existsSync } from 'node:fs'
import { openBeside } from '../../db/connect.ts'
import { openJobs } from '../../db/jobs.ts'
import { migrate } from '../../db/migrate.ts'
import { readConfig } from '../config.ts'

/**
 * `npm run migrate`: brings the database up to date and starts nothing. A server does the same at its start; this is for
 * releases that want it as a step of its own, before any server of the new version runs.
 */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = readConfig(process.env)
  const { database } = await openBeside({ url, directUrl, dataDir, entry: 'npm run migrate' })
  try {
    const applied = await migrate(database)
    await (await openJobs(database, { work: false })).close()
    for (const name of applied) console.log(`Applied ${name}`)
    console.log('The database is up to date.')
  } finally {
    await database.close()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
