/** `npm run scorecard -- <folder>... [--questions DIR] [--out FILE]` */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import Value from 'typebox/value'
import { redact } from '../../shared/secrets/redact.ts'
import type { ExportedProject } from '../document/exported-project.ts'
import { type Answer, answerQuestions, QuestionFile } from './questions.ts'
import type { RunReport } from './run.ts'
import { type Score, score } from './score.ts'
import { scoreTable } from './table.ts'

const USAGE = `Usage: npm run scorecard -- <folder>... [options]

Documents each folder twice and measures what was written against its sources.

  --questions DIR   files with questions, by the name of the folder (default: those that come along)
  --out FILE        where to write all figures as JSON
  --help            print this
`

const OPTIONS = {
  questions: { type: 'string', default: fileURLToPath(new URL('./questions', import.meta.url)) },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

export type Scorecard = RunReport & Score & { name: string; stable: boolean; answers: Answer[] }

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help || positionals.length === 0) {
    process.stdout.write(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  const cards: Scorecard[] = []
  for (const folder of positionals.map((path) => resolve(path))) {
    process.stderr.write(`${basename(folder)}\n`)
    cards.push(await scorecardOf(folder, values.questions))
  }
  if (values.out) await writeFile(values.out, `${JSON.stringify(cards, null, 2)}\n`)
  process.stdout.write(scoreTable(cards))
}

async function scorecardOf(folder: string, questions: string): Promise<Scorecard> {
  const home = await mkdtemp(join(tmpdir(), 'docwright-scorecard-'))
  try {
    const [first, second] = [join(home, 'first'), join(home, 'second')]
    const report = await run(folder, first)
    await run(folder, second)
    const written = await readWritten(first)
    const again = await readWritten(second)
    const project = JSON.parse(written.get('docwright.json') ?? '') as ExportedProject
    const sources = new Map<string, string>()
    for (const path of Object.keys(project.files ?? {})) sources.set(path, await readSource(join(folder, path)))
    const { pages, ...figures } = await score(written, project, sources)
    const isSame = [...written].every(([path, text]) => again.get(path) === text) && written.size === again.size
    const name = basename(folder)
    const answers = answerQuestions(await readQuestions(join(questions, `${name}.json`)), pages)
    return { name, ...report, ...figures, stable: isSame, answers }
  } finally {
    await rm(home, { recursive: true })
  }
}

/**
 * Reads a source as the pages do: without secrets, and without the byte order mark that some editors write.
 */
async function readSource(path: string): Promise<string> {
  return redact((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
}

/** Runs in its own process, so that the memory figures belong to one run. */
async function run(folder: string, out: string): Promise<RunReport> {
  const program = fileURLToPath(new URL('./run.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder, out], { maxBuffer: 1 << 26 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as RunReport
}

/** Everything that was exported, by path. */
async function readWritten(out: string): Promise<Map<string, string>> {
  const files = await readdir(out, { recursive: true, withFileTypes: true })
  const written = new Map<string, string>()
  for (const entry of files) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    written.set(path.slice(out.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8'))
  }
  return written
}

async function readQuestions(path: string): Promise<QuestionFile['questions']> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? [] : Value.Parse(QuestionFile, JSON.parse(text)).questions
}

await main()
