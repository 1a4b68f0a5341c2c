import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../db/connect.ts'
import { openJobs } from '../db/jobs.ts'
import { migrate } from '../db/migrate.ts'
import { isPassing } from '../db/wait-for-database.ts'
import { type RunningGenerator, startGenerator } from '../generator/start.ts'
import { createApp } from './app.ts'
import { noteSettings } from './audit/note-settings.ts'
import { offersMailbox, wordsOfMailbox } from './auth/dev-mailbox.ts'
import { Mailbox } from './auth/mailbox.ts'
import { readConfig } from './config.ts'
import { ownAddress } from './http/own-address.ts'
import { introduceAdministrator } from './installation/administrator-link.ts'
import { ensureExample } from './installation/example.ts'
import { STARTED, TRY_AGAIN } from './supervise.ts'
import { PARENT_CHECK_MS, whenParentEnds } from './when-parent-ends.ts'

const CLIENT = fileURLToPath(new URL('../dist/', import.meta.url))
const SOURCES = fileURLToPath(new URL('../', import.meta.url))
/** Time limit for stopping in milliseconds; after it, the process ends anyway. */
const STOP_MS = 10_000

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const fail = (error: Error) => {
    console.error(error.message)
    process.exit(1)
  }
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    dataDir: config.DATA_DIR,
    entry: 'the server',
    onFailure: fail,
  })
  await migrate(database)
  const jobs = await openJobs(database, { work: false })
  const mailbox = offersMailbox(config) ? new Mailbox() : undefined
  const clientDirectory = config.CLIENT_DIR || CLIENT
  const app = await createApp({ config, database, jobs, clientDirectory, ...(mailbox && { mailbox }) })
  let generator: Promise<RunningGenerator> | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await (await generator)?.stop()
    await app.close()
    await jobs.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
  if (process.env.npm_lifecycle_event || process.send) whenParentEnds(() => void stop().catch(fail), PARENT_CHECK_MS)

  if (config.EXAMPLE === 'on') await ensureExample({ database, jobs }, SOURCES)
  await app.listen({ host: config.HOST, port: config.PORT })
  const address = ownAddress(config, app.addresses()[0])
  console.log(`Docwright is ready on ${address}`)
  process.send?.(STARTED)
  if (mailbox) console.log(wordsOfMailbox(mailbox, config, app.addresses()[0]))
  await noteSettings(database, config)
  // Catches errors, because a connection that fails now must not end the running server.
  const words = await introduceAdministrator({ database, config, address, isTerminal: process.stdout.isTTY }).catch(
    ({ message }: Error) => `Couldn’t create an administrator link: ${message}. Run \`npm run admin-link\` to get one.`,
  )
  if (words) console.log(words)
  if (config.GENERATOR === 'on') generator = startGenerator({ database, config, log: app.log })
  await generator
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(isPassing(error) ? TRY_AGAIN : 1)
})
