import { countMutations, type MutationCounts } from './count-mutations.ts'
import { packageFiles } from './sample-project.ts'

/** Packages in several languages. `every`: only each so many-th mutation is tried. */
const PACKAGES = [
  { name: '@tiptap/core', under: 'src/helpers', every: 1 },
  { name: 'fastify', under: 'lib', every: 2 },
  { name: 'katex', under: 'src/metrics', every: 1 },
  { name: 'lib0', under: '', every: 40 },
] as const

/**
 * `npm run fuzz -- mutations`: what the drift check finds of what mutations of real sources make false, in statements of
 * the generator and in those that people write by hand.
 */
export async function fuzzMutations(): Promise<void> {
  for (const by of ['generator', 'people'] as const) await fuzzStatements(by)
}

async function fuzzStatements(by: 'generator' | 'people'): Promise<void> {
  console.log(`Statements of ${by === 'people' ? 'people' : 'the generator'}`)
  const sum = { mutations: 0, wanted: 0, found: 0, reported: 0, false: 0, holding: 0 }
  for (const { name, under, every } of PACKAGES) {
    const decoder = new TextDecoder()
    const files = Object.entries(packageFiles(name, under)).filter(([path]) =>
      /\.(?:[cm]?[jt]s|py|md|json)$/.test(path),
    )
    const counts = await countMutations(
      Object.fromEntries(files.map(([path, bytes]) => [path, decoder.decode(bytes)])),
      every,
      by,
    )
    console.log(line(`${name} (${files.length} files)`, counts))
    for (const missed of counts.missed) console.log(`  missed  ${missed.slice(0, 160)}`)
    for (const wrong of counts.wrong) console.log(`  wrong   ${wrong.slice(0, 160)}`)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key]
  }
  console.log(line('all', sum))
  if (sum.found < sum.wanted * 0.95 || sum.false > sum.reported * 0.02) process.exitCode = 1
}

type Sums = Omit<MutationCounts, 'missed' | 'wrong'>

function line(name: string, { mutations, wanted, found, reported, ...rest }: Sums): string {
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
  return [
    `${name}: ${mutations} mutations`,
    `${found} of ${wanted} false statements found (${percent(found, wanted)})`,
    `${rest.false} of ${reported} reports wrong (${percent(rest.false, reported)})`,
  ].join('; ')
}
