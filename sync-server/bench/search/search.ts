import { basename, resolve } from 'node:path'
import { aboutMachine, median, printTable } from '../figures.ts'
import { type DocumentedCode, readDocumentedCode } from './documented-code.ts'
import { plainEngine, productEngine } from './engines.ts'
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
  await reportComments(roots)
  await reportForeign(roots)
  await reportProjects(roots)
  await measureSpeed(roots)
}

/** From the first sentence of a comment to the function that it is about, with no such comment in what is searched. */
async function reportComments(roots: readonly string[]): Promise<void> {
  const rows: string[][] = []
  const reached: Record<'named' | 'masked', number[]> = { named: [], masked: [] }
  for (const root of roots) {
    const cells = [basename(root)]
    for (const variant of ['named', 'masked'] as const) {
      const { functions, bare } = await readDocumentedCode(root, variant === 'masked')
      const holds = (id: number, path: string, line: number) => {
        const passage = bare[id]
        return passage?.filepath === path && (passage.startLine ?? 0) <= line && (passage.endLine ?? 0) >= line
      }
      const places = (find: (query: string) => { id: number }[]) =>
        functions.map(({ query, path, line }) => find(query).findIndex(({ id }) => holds(id, path, line)))
      const within = (found: readonly number[], most: number) =>
        found.filter((at) => at >= 0 && at < most).length / Math.max(1, found.length)
      const [ours, plain] = [places(productEngine(bare)), places(plainEngine(bare))]
      if (variant === 'named') cells.push(String(functions.length), String(bare.length))
      cells.push(...[1, 5, 10].map((most) => within(ours, most).toFixed(2)), within(plain, 10).toFixed(2))
      reached[variant].push(within(ours, 10))
    }
    rows.push(cells)
  }
  const figures = ['R@1', 'R@5', 'R@10', 'plain BM25, R@10']
  printTable(['Repository', 'Functions', 'Passages', ...figures, ...figures.map((figure) => `masked: ${figure}`)], rows)
  console.log(`R@10, median: ${median(reached.named).toFixed(2)}; masked: ${median(reached.masked).toFixed(2)}\n`)
}

const FOREIGN_STEP = 5

/**
 * How well a question that a repository answers is told from one about another repository: the area under the curve of
 * the share of the question that the best ten passages have; once with the comment that the question is from, once without.
 */
async function reportForeign(roots: readonly string[]): Promise<void> {
  const all: { root: string; code: DocumentedCode }[] = []
  for (const root of roots) all.push({ root, code: await readDocumentedCode(root, false) })
  const rows = all.map(({ root, code }) => {
    const best = (find: ReturnType<typeof productEngine>) => (query: string) =>
      Math.max(
        0,
        ...find(query)
          .slice(0, 10)
          .map(({ share }) => share),
      )
    const [whole, bare] = [best(productEngine(code.whole)), best(productEngine(code.bare))]
    const own = code.functions.map(({ query }) => query)
    const foreign = all
      .filter((other) => other.root !== root)
      .flatMap((other) => other.code.functions.filter((_, at) => at % FOREIGN_STEP === 0).map(({ query }) => query))
    const areas = [whole, bare].map((shareOf) => areaUnder(own.map(shareOf), foreign.map(shareOf)))
    return [basename(root), ...areas.map((area) => area.toFixed(3))]
  })
  printTable(['Repository', 'Own from foreign questions: AUC', 'without the comment: AUC'], rows)
}

/** The chance that one of `own` is above one of `foreign`; equal ones count half (Hanley and McNeil, 1982). */
function areaUnder(own: readonly number[], foreign: readonly number[]): number {
  let above = 0
  for (const one of own) for (const other of foreign) above += one > other ? 1 : one === other ? 0.5 : 0
  return above / Math.max(1, own.length * foreign.length)
}

async function reportProjects(roots: readonly string[]): Promise<void> {
  const rows: string[][] = []
  for (const root of roots) rows.push(await measureProject(root))
  printTable(
    [
      'Repository',
      'Heading → page, R@1',
      'Symbol → definition, R@1',
      'Questions answered among the first three',
      'Indexing',
      'of one changed page and file',
    ],
    rows,
  )
}
