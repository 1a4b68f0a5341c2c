/** `npm run document -- <folder | zip | https git URL> [--out DIR] [--language en|ru|de] [--json]` */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '../shared/contract/values.ts'
import type { Timings } from './document/document-project.ts'
import type { ExportedProject } from './document/exported-project.ts'
import { ImportRefused } from './import/repository.ts'

const USAGE = `Usage: npm run document -- <folder | ZIP archive | https git address> [options]

Writes documentation of the sources as Markdown, without a server, an account or a model.

  --out DIR           where to write (default: docwright-pages)
  --language LANG     ${LANGUAGES.join(', ')} (default: en)
  --json              print the summary as JSON
  --help              print this
`

const OPTIONS = {
  out: { type: 'string', default: 'docwright-pages' },
  language: { type: 'string', default: 'en' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

class UsageError extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const language = LANGUAGES.find((known) => known === values.language)
    if (values.help) return 'help'
    if (!language) throw new UsageError(`There is no language "${values.language}".`)
    if (positionals.length !== 1 || !positionals[0]) throw new UsageError('Name one folder, archive or address.')
    return { source: positionals[0], out: resolve(values.out), language, json: values.json }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  const asked = readArguments()
  if (asked === 'help') {
    process.stdout.write(USAGE)
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  // The program is loaded lazily, because help and usage errors don't need it.
  const { readConfig } = await import('./config.ts')
  const { documentSource } = await import('./document/document-source.ts')
  const config = readConfig(process.env)
  const source = await documentSource(asked.source, config)
  const { documentProject } = await import('./document/document-project.ts')
  await mkdir(asked.out, { recursive: true })
  const { exported, timings } = await documentProject({ ...asked, source, config, onProgress: progressLine() })
  await writeFile(join(asked.out, 'timings.json'), `${JSON.stringify(timings, null, 2)}\n`)
  process.stderr.write('\n')
  process.stdout.write(
    asked.json ? `${JSON.stringify(summary(exported, timings))}\n` : prose(exported, asked.out, timings),
  )
}

/** Returns a function that shows progress. A terminal overwrites one line; other outputs get one per step. */
function progressLine(): (step: string, done: number, total: number) => void {
  let last = ''
  return (step, done, total) => {
    const name = step
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/^doc /, '')
      .replace(/ generating$/, '')
    const text = total > 0 ? `${name} ${done}/${total}` : name
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
    else if (step !== last) process.stderr.write(`${name}\n`)
    last = step
  }
}

function summary({ project, commit, pages, coverage }: ExportedProject, timings: Timings) {
  return { project, commit, pages: pages.length, coverage, milliseconds: total(timings) }
}

function prose({ project, pages, coverage }: ExportedProject, out: string, timings: Timings): string {
  const { files, filesWithPage, publicSymbols, publicSymbolsDocumented } = coverage
  return [
    `${project}: ${pages.length} pages in ${out}`,
    `  files with a page           ${filesWithPage} of ${files}`,
    `  public symbols documented   ${publicSymbolsDocumented} of ${publicSymbols}`,
    `  time                        ${(total(timings) / 1000).toFixed(1)} s`,
    '',
  ].join('\n')
}

function total(timings: Timings): number {
  return Object.values(timings).reduce((sum, ms) => sum + ms, 0)
}

main().catch((error: Error) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    process.exit(2)
  }
  process.stderr.write(`\n${error instanceof ImportRefused ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
})
