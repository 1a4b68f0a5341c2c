import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentProject } from '../../generator/document/document-project.ts'
import { readConfig } from '../config.ts'
import { type Corpus, readCorpus } from './corpus.ts'
import { aboutMachine, quantile } from './figures.ts'

const FILES = 2000
const ROUNDS = 5
const CLI = fileURLToPath(new URL('../../generator/check/cli.ts', import.meta.url))

/** `npm run check` over a documented repository, as a process from its start to its end. */
export async function benchCheck(): Promise<void> {
  const corpus = readCorpus(FILES)
  const home = mkdtempSync(join(tmpdir(), 'docwright-bench-'))
  const [sources, docs] = [join(home, 'sources'), join(home, 'docs')]
  console.log(`${corpus.count} files, ${corpus.packages.join(', ')}\n${aboutMachine()}\n`)
  try {
    write(sources, corpus, () => false)
    mkdirSync(docs)
    const source = { type: 'folder', path: sources, name: 'corpus' } as const
    const config = readConfig(process.env)
    const { exported } = await documentProject({
      source,
      out: docs,
      language: 'en',
      config,
      onProgress: () => undefined,
    })
    const citations = exported.pages.reduce((sum, page) => sum + page.citations.length, 0)
    console.log(`${exported.pages.length} pages, ${citations} citations`)
    measure('nothing changed', sources, docs)
    write(sources, corpus, (index) => index % 100 === 0)
    measure('one file in a hundred changed', sources, docs)
    write(sources, corpus, () => true)
    measure('every file changed', sources, docs)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Writes the files. A changed file gets another last line: it's parsed again, and nothing in it is stale. */
function write(root: string, { files }: Corpus, isChanged: (index: number) => boolean): void {
  for (const [index, [path, bytes]] of Object.entries(files).entries()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), isChanged(index) ? Buffer.concat([bytes, Buffer.from('\n\n')]) : bytes)
  }
}

function measure(name: string, sources: string, docs: string): void {
  const times: number[] = []
  let outcome = ''
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now()
    const { stdout } = spawnSync(process.execPath, [CLI, sources, '--docs', docs], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    times.push(performance.now() - started)
    outcome = stdout.trimEnd().split('\n').slice(-2).join(' ')
  }
  const [first = 0, ...rest] = times
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  console.log(
    `${name}: first ${seconds(first)} s, then ${seconds(quantile(rest, 0.5))} s (median of ${ROUNDS}). ${outcome}`,
  )
}
