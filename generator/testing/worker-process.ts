/**
 * A worker in its own process, for tests that kill it. Prints each stage that it enters, and each step of a
 * stage.
 */
import { openDatabase } from '../../db/connect.ts'
import { readConfig } from '../config.ts'
import { startWorker } from '../worker.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as { url?: string; dataDir?: string; alone: boolean }
const database = await openDatabase({ ...settings, entry: 'a worker under test' })
const tell = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
await startWorker({
  database,
  config: readConfig({ GENERATOR_THREADS: '1' }),
  alone: settings.alone,
  pollSeconds: 0.5,
  log: (message, error) => tell(error === undefined ? `log ${message}` : `error ${message} ${error}`),
  onStage: (status) => tell(`stage ${status}`),
  onProgress: (done) => tell(`progress ${done}`),
})
tell('ready')
