import { basename, resolve } from 'node:path'
import type { Embedder } from '../../../shared/model/model.ts'
import { nearVectors } from '../../rag/near-vectors.ts'
import { aboutMachine, median, printTable } from '../figures.ts'
import { type DocumentedCode, type DocumentedFunction, readDocumentedCode } from './documented-code.ts'
import { benchEmbedder, questionsOf, vectorsOf } from './embedded.ts'
import { fusedEngine, plainEngine, productEngine } from './engines.ts'
import { measureProject } from './measure-project.ts'
import { measureSpeed } from './measure-speed.ts'

/**
 * `npm run bench -- search <folder>...`: how well what is asked is found in the repositories of these folders, and how
 * fast in many passages. Questions are taken from the repositories themselves.
 */
export async function benchSearch(folders: string[]): Promise<void> {
  if (folders.length === 0) throw new Error('Name folders with repositories in them')
  console.log(`${aboutMachine()}\n`)
  const roots = folders.map((folder) => resolve(folder))
  const embedder = benchEmbedder()
  if (embedder) console.log(`With vectors of ${embedder.name} at ${embedder.host}\n`)
  await reportComments(roots, embedder)
  await reportForeign(roots, embedder)
  await reportProjects(roots, embedder)
  await measureSpeed(roots)
}

const DEPTHS = [1, 5, 10]

/**
 * Searches for a function by the first sentence of its comment, with all such comments removed from the
 * index.
 */
async function reportComments(roots: readonly string[], embedder: Embedder | null): Promise<void> {
  const rows: string[][] = []
  const reached: Record<'named' | 'masked', number[]> = { named: [], masked: [] }
  for (const root of roots) {
    const cells = [basename(root)]
    for (const variant of ['named', 'masked'] as const) {
      const { functions, bare } = await readDocumentedCode(root, variant === 'masked')
      const placeOf = (found: readonly { id: number }[], { path, line }: DocumentedFunction) =>
        found.findIndex(({ id }) => {
          const passage = bare[id]
          return passage?.filepath === path && (passage.startLine ?? 0) <= line && (passage.endLine ?? 0) >= line
        })
      const places = (find: (query: string) => { id: number }[]) =>
        functions.map((asked) => placeOf(find(asked.query), asked))
      const within = (found: readonly number[], most: number) =>
        found.filter((at) => at >= 0 && at < most).length / Math.max(1, found.length)
      const told = (found: readonly number[], depths = DEPTHS) => depths.map((most) => within(found, most).toFixed(2))
      const [ours, plain] = [places(productEngine(bare)), places(plainEngine(bare))]
      if (variant === 'named') cells.push(String(functions.length), String(bare.length))
      cells.push(...told(ours), ...told(plain, [10]))
      reached[variant].push(within(ours, 10))
      if (!embedder) continue
      const directions = await questionsOf(embedder, functions)
      const find = fusedEngine(bare, await vectorsOf(embedder, bare))
      const fused: number[] = []
      for (const [at, asked] of functions.entries()) {
        fused.push(placeOf(await find(asked.query, directions[at] ?? new Int8Array()), asked))
      }
      cells.push(...told(fused))
    }
    rows.push(cells)
  }
  const depths = DEPTHS.map((depth) => `R@${depth}`)
  const withVectors = embedder ? depths.map((depth) => `with vectors: ${depth}`) : []
  const figures = [...depths, 'plain BM25, R@10', ...withVectors]
  printTable(['Repository', 'Functions', 'Passages', ...figures, ...figures.map((figure) => `masked: ${figure}`)], rows)
  console.log(`R@10, median: ${median(reached.named).toFixed(2)}; masked: ${median(reached.masked).toFixed(2)}\n`)
}

const FOREIGN_STEP = 5

/**
 * Reports how well a question that a repository answers is distinguished from a question about another
 * repository. The measure is the area under the curve of the share of the question that the best ten passages
 * have. Measured once with the comment that the question is from, and once without. With a model, also
 * reports how near the nearest passage is, which decides nothing.
 */
async function reportForeign(roots: readonly string[], embedder: Embedder | null): Promise<void> {
  const all: { root: string; code: DocumentedCode }[] = []
  for (const root of roots) all.push({ root, code: await readDocumentedCode(root, false) })
  const rows: string[][] = []
  for (const { root, code } of all) {
    const best = (find: ReturnType<typeof productEngine>) => (query: string) =>
      Math.max(
        0,
        ...find(query)
          .slice(0, 10)
          .map(({ share }) => share),
      )
    const [whole, bare] = [best(productEngine(code.whole)), best(productEngine(code.bare))]
    const own = code.functions
    const foreign = all
      .filter((other) => other.root !== root)
      .flatMap((other) => other.code.functions.filter((_, at) => at % FOREIGN_STEP === 0))
    const areaOf = (shareOf: (query: string) => number) => {
      const [ours, others] = [own, foreign].map((asked) => asked.map(({ query }) => shareOf(query)))
      return areaUnder(ours ?? [], others ?? [])
    }
    const areas = [areaOf(whole), areaOf(bare)]
    if (embedder) {
      const vectors = await vectorsOf(embedder, code.bare)
      const nearness = async (asked: readonly DocumentedFunction[]) => {
        const values: number[] = []
        for (const direction of await questionsOf(embedder, asked)) {
          values.push((await nearVectors(direction, vectors, 1))[0]?.likeness ?? -1)
        }
        return values
      }
      areas.push(areaUnder(await nearness(own), await nearness(foreign)))
    }
    rows.push([basename(root), ...areas.map((area) => area.toFixed(3))])
  }
  const titles = ['Repository', 'Own from foreign questions: AUC', 'without the comment: AUC']
  printTable([...titles, ...(embedder ? ['without the comment, by vectors: AUC'] : [])], rows)
}

/** The chance that one of `own` is above one of `foreign`; equal ones count half (Hanley and McNeil, 1982). */
function areaUnder(own: readonly number[], foreign: readonly number[]): number {
  let above = 0
  for (const one of own) for (const other of foreign) above += one > other ? 1 : one === other ? 0.5 : 0
  return above / Math.max(1, own.length * foreign.length)
}

async function reportProjects(roots: readonly string[], embedder: Embedder | null): Promise<void> {
  const rows: string[][] = []
  for (const root of roots) rows.push(await measureProject(root, embedder))
  const [heading, question] = ['Heading → page, R@1', 'Questions answered among the first three']
  printTable(
    [
      'Repository',
      heading,
      'Symbol → definition, R@1',
      question,
      'Indexing',
      'of one changed page and file',
      ...(embedder ? [`with vectors: ${heading}`, `with vectors: ${question}`] : []),
    ],
    rows,
  )
}
