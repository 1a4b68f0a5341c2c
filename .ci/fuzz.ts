/** `npm run fuzz -- <what> [options]`: property tests that run longer than `npm test` lets them. */
import { fuzzMerge } from '../generator/publish/testing/fuzz.ts'
import { fuzzMutations } from '../generator/testing/fuzz.ts'
import { fuzzOutbox } from '../sync-server/changes/testing/fuzz.ts'
import { fuzzPages } from '../sync-server/collaboration/testing/fuzz.ts'
import { fuzzShapes } from '../sync-server/shapes/testing/fuzz.ts'
import { fuzzHistories } from '../sync-server/testing/fuzz-histories.ts'
import { fuzzMarkdown } from './fuzz-markdown.ts'

const KINDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  histories: fuzzHistories,
  markdown: fuzzMarkdown,
  merge: fuzzMerge,
  mutations: fuzzMutations,
  outbox: fuzzOutbox,
  pages: fuzzPages,
  shapes: fuzzShapes,
}

const [kind = '', ...args] = process.argv.slice(2)
const fuzz = KINDS[kind]
if (!fuzz) {
  console.error(`Name what to fuzz: ${Object.keys(KINDS).join(', ')}`)
  process.exit(2)
}
await fuzz(args)
process.exit()
