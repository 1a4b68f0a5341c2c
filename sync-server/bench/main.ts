/** `npm run bench -- <name>`: measurements, never tests. Each prints its figures and how they were taken. */
import { benchGenerate } from './generate.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = { generate: benchGenerate }

const name = process.argv[2] ?? ''
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench) await bench()
else {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>`)
  process.exitCode = 2
}
