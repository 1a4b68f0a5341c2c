/** `npm run fuzz -- <what> [options]`: property tests that run longer than `npm test` lets them. */
import { fuzzShapes } from '../sync-server/shapes/testing/fuzz.ts'

const KINDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = { shapes: fuzzShapes }

const [kind = '', ...args] = process.argv.slice(2)
const fuzz = KINDS[kind]
if (!fuzz) {
  console.error(`Name what to fuzz: ${Object.keys(KINDS).join(', ')}`)
  process.exit(2)
}
await fuzz(args)
process.exit(0)
