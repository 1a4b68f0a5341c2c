import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseMarkdown } from '../shared/document/markdown/parse.ts'
import { hostileTexts } from '../shared/document/testing/hostile-texts.ts'
import { MARKDOWN_PROPERTIES, problemOfText } from '../shared/document/testing/markdown-properties.ts'

const ROOT = fileURLToPath(new URL('../node_modules/', import.meta.url))
const MEGABYTE = 1_000_000
/** Time limit in seconds, on a busy machine, for parsing a megabyte of text that is designed to be slow. */
const PATIENCE = 60

/** `npm run fuzz -- markdown [--runs N] [--seed S]`: generated pages and texts, every README there is, slow texts. */
export async function fuzzMarkdown(args: string[]): Promise<void> {
  const options = { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const numRuns = Number(values.runs)
  for (const [name, check] of Object.entries(MARKDOWN_PROPERTIES)) {
    const seconds = timed(() => check({ numRuns, seed }))
    console.log(`${name}: ${numRuns} from ${seed}, ${seconds.toFixed(0)} s`)
  }
  const files = globSync('**/[Rr][Ee][Aa][Dd][Mm][Ee].md', { cwd: ROOT }).sort()
  const seconds = timed(() => {
    for (const file of files) fail(problemOfText(readFileSync(`${ROOT}${file}`, 'utf8')), file)
  })
  console.log(`Every README.md of an installed package: ${files.length}, ${seconds.toFixed(0)} s`)
  for (const [name, text] of Object.entries(hostileTexts(MEGABYTE))) {
    const reading = timed(() => parseMarkdown(text))
    console.log(`A megabyte of ${name}: ${reading.toFixed(1)} s`)
    fail(reading > PATIENCE ? 'takes too long' : undefined, name)
  }
}

function timed(act: () => void): number {
  const begun = performance.now()
  act()
  return (performance.now() - begun) / 1000
}

function fail(problem: string | undefined, what: string): void {
  if (problem !== undefined) throw new Error(`${what}: ${problem}`)
}
