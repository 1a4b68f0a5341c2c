/** `npm run check -- <folder> (--docs DIR | --project URL) [--json]` */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run check -- <folder> (--docs DIR | --project URL) [--json]

Says which statements of a documentation the sources in a folder make false or unprovable, without a model.

  --docs DIR          what "npm run document -- … --out DIR" wrote
  --project URL       the address of a project on an installation; the environment variable DOCWRIGHT_TOKEN
                      holds a token for one that is private
  --json              print the report as JSON
  --help              print this

Ends with 0 when every statement holds, with 1 when one does not, and with 2 when it could not be checked.
`

const OPTIONS = {
  docs: { type: 'string' },
  project: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

class UsageError extends Error {}

type Asked = { folder: string; json: boolean; docs?: string | undefined; project?: string | undefined }

function readArguments(): Asked | 'help' {
  const { values, positionals } = parsed()
  if (values.help) return 'help'
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new UsageError('Name one folder.')
  if ((values.docs === undefined) === (values.project === undefined)) {
    throw new UsageError('Name either --docs or --project.')
  }
  return { ...values, folder: resolve(folder) }
}

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Runs the check. Resolves to the exit code. */
async function main(): Promise<number> {
  const asked = readArguments()
  if (asked === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  // The program is loaded lazily, because help and usage errors don't need it.
  const { runCheck } = await import('./run-check.ts')
  const report = await runCheck({ ...asked, token: process.env.DOCWRIGHT_TOKEN })
  const { reportAsJson, writeReport } = await import('./write-report.ts')
  process.stdout.write(asked.json ? reportAsJson(report) : writeReport(report))
  return report.findings.length === 0 ? 0 : 1
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    const isExpected = error.name === 'ImportRefused' || error.name === 'UnreadableDocumentation'
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`)
    else process.stderr.write(`${isExpected ? error.message : (error.stack ?? error.message)}\n`)
    process.exitCode = 2
  },
)
