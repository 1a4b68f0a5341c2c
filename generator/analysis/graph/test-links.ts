import type { FileAnalysis } from '../file-analysis.ts'
import type { ImportGraph } from '../import-graph.ts'
import { compareText } from '../order.ts'
import { folderOf, nameOf } from '../resolution/repository-index.ts'
import { isPeripheral } from './periphery.ts'
import { isTestFile, isTestHelper, looksLikeTest } from './test-cases.ts'

/** Links between tests and the sources that they exercise, best matches first. */
export type TestLinks = {
  testsOf: ReadonlyMap<string, readonly string[]>
  sourcesOf: ReadonlyMap<string, readonly string[]>
}

/** Maximum number of imported sources. A test that imports more covers the whole project, not each source. */
const MAX_SUBJECTS = 6

/** Links tests to the sources they are named after, else to the sources they import if these are few. */
export function linkTests(analyses: ReadonlyMap<string, FileAnalysis>, graph: ImportGraph): TestLinks {
  const paths = [...analyses.keys()].toSorted(compareText)
  const sources = paths.filter((path) => /^(?:source|script)$/.test(analyses.get(path)?.role ?? ''))
  const keyOf = (path: string) => `${familyOf(analyses.get(path)?.language ?? '')} ${stemOf(path)}`
  const byKey = Map.groupBy(sources, keyOf)
  const placeOf = (path: string) => `${folderOf(path)} ${keyOf(path)}`
  const helpers = new Set(paths.filter((path) => isHelper(path, analyses.get(path))).map(placeOf))
  const testsOf = new Map<string, string[]>()
  const sourcesOf = new Map<string, string[]>()
  for (const test of paths) {
    const analysis = analyses.get(test)
    if (!analysis || !isTestFile(test, analysis)) continue
    const named = namesake(test, byKey.get(keyOf(test)) ?? [])
    // Skips a test of a shared test helper, because it uses sources only as sample values.
    if (named.length === 0 && helpers.has(placeOf(test))) continue
    const imported = importedSources(test, graph, analyses)
    const all = [...new Set([...named, ...(imported.length <= MAX_SUBJECTS ? imported : [])])]
    // A test among the examples tests the examples.
    const likely = isPeripheral(test) ? all.filter(isPeripheral) : all
    const called = likely.filter((subject) => named.includes(subject))
    const namesakes = called.length > 0 ? called : likely.filter((subject) => isNamed(test, subject))
    const subjects = namesakes.length > 0 ? namesakes : likely
    if (subjects.length > 0) sourcesOf.set(test, subjects)
    for (const source of subjects) testsOf.set(source, [...(testsOf.get(source) ?? []), test])
  }
  for (const [source, tests] of testsOf) {
    const closeness = (test: string) => (isNamed(test, source) ? 2 : 0) + (looksLikeTest(test) ? 1 : 0)
    testsOf.set(
      source,
      tests.toSorted((a, b) => closeness(b) - closeness(a) || compareText(a, b)),
    )
  }
  return { testsOf, sourcesOf }
}

function isHelper(path: string, analysis: FileAnalysis | undefined): boolean {
  return analysis?.role === 'test' && !isTestFile(path, analysis)
}

function isNamed(test: string, source: string): boolean {
  return stemOf(test) === stemOf(source)
}

/** `server.test.ts`, `test_server.py`, `server_test.go` and `ServerTest.java` are all about `server`, or `_server`. */
export function stemOf(path: string): string {
  return nameOf(path)
    .replace(/\.[^.]+$/, '')
    .replace(/\.(?:d|pg|web|int|unit)$/, '')
    .replace(/^_(?!_)/, '')
    .replace(/[._-](?:test|tests|spec|e2e|bench|test-d|tst)$/i, '')
    .replace(/\.(?:pg|web|int|unit)$/, '')
    .replace(/^tests?[_-]/i, '')
    .replace(/(?<=[a-z])(?:Tests?|Spec)$/, '')
    .toLowerCase()
}

/** Names that say nothing about the subject of a file. */
const NAMELESS = /^(?:__init__|__main__|index|main|mod|setup|conftest|helpers?|utils?|types?|common)$/

/** Languages whose code calls each other directly, so that a test in one may test a file in another. */
const FAMILIES = [/^(?:TypeScript|TSX|JavaScript|Vue|Svelte|Astro)$/, /^(?:C|C\+\+)$/, /^(?:Java|Kotlin|Scala|Groovy)$/]

function familyOf(language: string): string {
  return FAMILIES.find((family) => family.test(language))?.source ?? language
}

/** The source of the same name: in the same folder, else in the most similar folders, else the only one. */
function namesake(test: string, sameName: readonly string[]): string[] {
  const candidates = NAMELESS.test(stemOf(test)) ? [] : sameName
  const near = candidates.filter((path) => folderOf(path) === folderOf(test))
  if (near.length > 0) return near.slice(0, 1)
  if (candidates.length <= 1) return candidates.slice(0, 1)
  const words = new Set(folderOf(test).toLowerCase().split('/'))
  const score = (path: string) =>
    folderOf(path)
      .toLowerCase()
      .split('/')
      .filter((part) => words.has(part)).length
  const best = Math.max(...candidates.map(score))
  const likely = candidates.filter((path) => score(path) === best)
  return best > 0 && likely.length === 1 ? likely : []
}

/** The sources that a test imports, without files that only re-export declarations of others. */
function importedSources(test: string, graph: ImportGraph, analyses: ReadonlyMap<string, FileAnalysis>): string[] {
  const found = new Set<string>()
  for (const { to, names } of graph.imports.get(test) ?? []) {
    const passesOn = names.length === 0 && (graph.imports.get(to) ?? []).some((edge) => edge.reExport)
    if (analyses.get(to)?.role === 'source' && to !== test && !passesOn && !isTestHelper(to)) found.add(to)
  }
  return [...found].toSorted(compareText)
}
