import type { FileAnalysis } from '../file-analysis.ts'
import type { ImportGraph } from '../import-graph.ts'
import { compareText } from '../order.ts'
import { folderOf, nameOf } from '../resolution/repository-index.ts'
import { isPeripheral } from './periphery.ts'
import { testCases } from './test-cases.ts'

/** Which tests exercise which sources, best matches first. */
export type TestLinks = {
  testsOf: ReadonlyMap<string, readonly string[]>
  sourcesOf: ReadonlyMap<string, readonly string[]>
}

/** A test that imports more sources than this is about the whole, not about each of them. */
const MAX_SUBJECTS = 6

/** Links tests to what they are named after and, where they import only a few sources, to those. */
export function linkTests(analyses: ReadonlyMap<string, FileAnalysis>, graph: ImportGraph): TestLinks {
  const paths = [...analyses.keys()].toSorted(compareText)
  const sources = paths.filter((path) => /^(?:source|script)$/.test(analyses.get(path)?.role ?? ''))
  const byStem = Map.groupBy(sources, stemOf)
  const testsOf = new Map<string, string[]>()
  const sourcesOf = new Map<string, string[]>()
  for (const test of paths) {
    const analysis = analyses.get(test)
    if (analysis?.role !== 'test' || isHelper(test, analysis, analyses, graph)) continue
    const named = namesake(test, byStem)
    const imported = importedSources(test, graph, analyses)
    const all = [...new Set([...named, ...(imported.length <= MAX_SUBJECTS ? imported : [])])]
    // What an example tests is the example.
    const subjects = isPeripheral(test) ? all.filter(isPeripheral) : all
    const namesakes = subjects.filter((subject) => isNamed(test, subject))
    if (subjects.length > 0) sourcesOf.set(test, namesakes.length > 0 ? namesakes : subjects)
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

function isNamed(test: string, source: string): boolean {
  return stemOf(test) === stemOf(source)
}

/** A benchmark is taken up by its harness and is about something all the same. */
const MEASURES = /bench(?:mark)?s?\.\w+$/i

/** What tests share tests nothing itself: no case stands in it, and tests take it from where it lies. */
function isHelper(
  path: string,
  analysis: FileAnalysis,
  analyses: ReadonlyMap<string, FileAnalysis>,
  { importers }: ImportGraph,
): boolean {
  if (looksLikeTest(path) || MEASURES.test(path) || testCases(analysis).length > 0) return false
  const isShared = importers.get(path)?.some(({ from }) => analyses.get(from)?.role === 'test') ?? false
  // Tests find this one without importing it.
  return isShared || nameOf(path) === 'conftest.py'
}

/** Beside tests there are their fixtures and helpers, which import the sources too. */
function looksLikeTest(path: string): boolean {
  return /(?:^|[._-])(?:test|tests|spec)(?:[._-]|$)|Test/.test(nameOf(path).replace(/\.[^.]+$/, ''))
}

/** `server.test.ts`, `test_server.py`, `server_test.go` and `ServerTest.java` are all about `server`. */
export function stemOf(path: string): string {
  return nameOf(path)
    .replace(/\.[^.]+$/, '')
    .replace(/\.(?:d|pg|web|int|unit)$/, '')
    .replace(/[._-](?:test|tests|spec|e2e|bench|test-d|tst)$/i, '')
    .replace(/\.(?:pg|web|int|unit)$/, '')
    .replace(/^tests?[_-]/i, '')
    .replace(/(?<=[a-z])(?:Tests?|Spec)$/, '')
    .toLowerCase()
}

/** Names that say nothing of what a file is about. */
const NAMELESS = /^(?:__init__|__main__|index|main|mod|setup|conftest|helpers?|utils?|types?|common)$/

/** The source of the same name: in the folder, else the one whose folders resemble the test's, else the only one. */
function namesake(test: string, byStem: ReadonlyMap<string, readonly string[]>): string[] {
  const candidates = NAMELESS.test(stemOf(test)) ? [] : (byStem.get(stemOf(test)) ?? [])
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

/** The sources a test imports; files that only pass on what others declare are none. */
function importedSources(test: string, graph: ImportGraph, analyses: ReadonlyMap<string, FileAnalysis>): string[] {
  const found = new Set<string>()
  for (const { to, names } of graph.imports.get(test) ?? []) {
    const passesOn = names.length === 0 && (graph.imports.get(to) ?? []).some((edge) => edge.reExport)
    if (analyses.get(to)?.role === 'source' && to !== test && !passesOn) found.add(to)
  }
  return [...found].toSorted(compareText)
}
