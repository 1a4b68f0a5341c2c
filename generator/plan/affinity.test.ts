import { expect, it } from 'vitest'
import type { ImportGraph } from '../analysis/import-graph.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { affinities } from './affinity.ts'
import { groupFiles } from './group-files.ts'

const graph: ImportGraph = {
  imports: new Map(),
  importers: new Map(),
  outside: new Map(),
  passedOn: new Map(),
  find: () => undefined,
  sees: () => undefined,
}
/** Of a model only what grouping looks at: these files use nothing. */
const model = { graph } as ProjectModel

it('words that thousands of file names share do not tie each of them to each', () => {
  const words = ['harbour', 'lantern', 'orchard', 'meadow']
  const named = (count: number) => Array.from({ length: count }, (_, at) => `all/${words[at % 4]}-${at}.ts`)
  const files = named(6_000)
  const ties = affinities(files, model)
  expect(ties.length).toBeGreaterThan(files.length)
  expect(ties.length).toBeLessThanOrEqual(1_000_000)
  expect(groupFiles(named(400), 8, model)).toHaveLength(4)
})

it('families of file names are tied more closely than names that share a word', () => {
  const files = ['error-handler.ts', 'error-status.ts', 'set-error.ts', 'other.ts', 'more.ts', 'last.ts']
  const ties = affinities(files, model).map(({ a, b, weight }) => `${a} ${b} ${weight}`)
  expect(ties).toEqual(['0 1 2.4', '0 2 1.2', '1 2 1.2'])
})
