/** A refresh in its own process, for tests that kill it. Prints when it begins and when it is done. */
import { openDatabase } from '../../db/connect.ts'
import { findProject } from '../../db/tables/projects.ts'
import { type SampleFiles, SampleRefresh } from './sample-refresh.ts'

export type RefreshOrder = {
  settings: { url?: string; dataDir?: string }
  projectId: number
  files: SampleFiles
  commit: string
}

const { settings, projectId, files, commit } = JSON.parse(process.argv[2] ?? '{}') as RefreshOrder
const database = await openDatabase({ ...settings, entry: 'a refresh under test' })
process.stdout.write('begun\n')
// A job that was done when its process ended runs once more, and finds nothing to do.
const project = await findProject(database.sql, projectId, null)
if (project?.commit_hash !== commit) await new SampleRefresh(database, projectId).push(files, commit)
process.stdout.write('done\n')
await database.close()
