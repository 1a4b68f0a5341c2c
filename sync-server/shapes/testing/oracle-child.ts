/** The process behind `oracle-process.ts`: a server, and a writer to its database. */
import { openDatabase } from '../../../db/connect.ts'
import { openJobs } from '../../../db/jobs.ts'
import { migrate } from '../../../db/migrate.ts'
import { actsOn, type OracleActs, startApp } from './oracle-server.ts'

export type ChildSettings = { url?: string; dataDir?: string; port: number }
export type ChildCall = { id: number; call: keyof OracleActs; argument: never }
export type ChildMessage = { port: number } & { id: number; value?: unknown; error?: string }

const { port, ...where } = JSON.parse(process.argv[2] ?? '{}') as ChildSettings
const database = await openDatabase({ ...where, entry: 'the oracle' })
await migrate(database)
const jobs = await openJobs(database, { work: false })
const app = await startApp(database, jobs, port)
const acts = actsOn(database, () => app)

process.on('message', ({ id, call, argument }: ChildCall) => {
  ;(acts[call] as (given: never) => Promise<unknown>)(argument).then(
    (value) => process.send?.({ id, value }),
    (error: Error) => process.send?.({ id, error: error.stack }),
  )
})
process.on('SIGTERM', () => {
  const stop = async () => {
    await app.close()
    await jobs.close()
    await database.close()
    process.exit(0)
  }
  void stop()
})
// Without its parent process, nothing else would end it.
process.on('disconnect', () => process.exit(1))
process.send?.({ port: (app.addresses()[0] as { port: number }).port })
