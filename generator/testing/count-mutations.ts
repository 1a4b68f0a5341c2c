import { analyzeFile } from '../analysis/analyze-file.ts'
import { checkDrift } from '../check/check-drift.ts'
import type { Documentation, PageCitation } from '../check/documentation.ts'
import { findStatements } from '../check/find-statements.ts'
import { WorkingTree } from '../check/working-tree.ts'
import { type Files, type Mutation, mutationsOf } from './mutations.ts'
import { peopleDocumentation } from './people-documentation.ts'
import { sampleDocumentation } from './sample-documentation.ts'

export type MutationCounts = {
  mutations: number
  /** Statements that a mutation made false, and how many of them were found. */
  wanted: number
  found: number
  /** Statements that were reported, and how many of them still hold. */
  reported: number
  false: number
  /** Statements that still hold, over all mutations. */
  holding: number
  /** `mutation: statement`. */
  missed: string[]
  wrong: string[]
}

const pool = {
  analyze: (files: readonly { path: string; content: string }[]) =>
    Promise.all(files.map(({ path, content }) => analyzeFile(path, content))),
}

/**
 * Mutates a documented project in every known way, one mutation at a time. Compares what the check reports
 * with what it must report: statements that cite a changed line. `by`: whether the generator wrote the
 * statements, or people, who mean every line that they cite.
 */
export async function countMutations(
  files: Files,
  every = 1,
  by: 'generator' | 'people' = 'generator',
): Promise<MutationCounts> {
  const docs = await (by === 'people' ? peopleDocumentation : sampleDocumentation)(files)
  const statements = statementsOf(docs).map((statement) => ({ ...statement, isExact: by === 'people' }))
  const counts: MutationCounts = {
    mutations: 0,
    wanted: 0,
    found: 0,
    reported: 0,
    false: 0,
    holding: 0,
    missed: [],
    wrong: [],
  }
  const mutations: Mutation[] = []
  for (const [path, content] of Object.entries(files)) {
    mutations.push(...mutationsOf(path, content, await analyzeFile(path, content)))
  }
  for (const [index, mutation] of mutations.entries()) {
    if (index % every === 0) await count(mutation, { files, docs, statements, counts })
  }
  return counts
}

type Place = {
  at: string
  /** File or folder that the page is about. Only set for the first statement of the page. */
  about: string | undefined
  citations: PageCitation[]
  codes: string[]
}
/** `isExact`: it is about every line that it cites. */
type Statement = Place & { isExact: boolean }
type Run = { files: Files; docs: Documentation; statements: Statement[]; counts: MutationCounts }

function statementsOf({ pages }: Documentation): Place[] {
  return pages.flatMap(({ name, markdown, citations, about }) => {
    const byLabel = Map.groupBy(citations, ({ label }) => label)
    return findStatements(markdown).map(({ line, text, codes }, index) => ({
      at: `${name}:${line} ${text}`,
      about: index === 0 ? about?.path : undefined,
      citations: codes.flatMap((code) => byLabel.get(code) ?? []),
      codes,
    }))
  })
}

async function count(mutation: Mutation, { files, docs, statements, counts }: Run): Promise<void> {
  const { name, path, content, movedTo = path } = mutation
  const contents = new Map(Object.entries(files).filter(([other]) => other !== path))
  if (content !== null) contents.set(movedTo, content)
  const { findings } = await checkDrift(docs, new WorkingTree(contents, pool))
  const reported = new Set(findings.map(({ page, line, statement }) => `${page}:${line} ${statement}`))
  counts.mutations += 1
  for (const statement of statements) {
    const truth = judge(statement, mutation)
    const isReported = reported.has(statement.at)
    if (isReported) counts.reported += 1
    if (truth === 'false') {
      counts.wanted += 1
      if (isReported) counts.found += 1
      else counts.missed.push(`${name}: ${statement.at}`)
    } else if (truth === 'holds') {
      counts.holding += 1
      if (isReported) {
        counts.false += 1
        counts.wrong.push(`${name}: ${statement.at}`)
      }
    }
  }
}

/** `either`: more lines are cited than the statement is about, or it only names what it is about. */
function judge({ citations, codes, at, about, isExact }: Statement, mutation: Mutation): 'false' | 'holds' | 'either' {
  const { path, lines, renamed, content, movedTo } = mutation
  const hit = citations.filter((citation) => citation.path === path && touches(citation, mutation))
  if (hit.some(({ symbol, startLine, endLine }) => isExact || symbol !== null || startLine === endLine)) return 'false'
  if (hit.length > 0) return 'either'
  const isGone = content === null || movedTo !== undefined
  if (isGone && codes.includes(path)) return 'false'
  // The file is gone, and it may have been the last one of the folder.
  if (isGone && about !== undefined && (path === about || path.startsWith(`${about}/`))) return 'either'
  if (isGone && at.includes(path.slice(path.lastIndexOf('/') + 1))) return 'either'
  const names = renamed !== undefined || (isGone && lines.size > 0)
  return names && citations.length + codes.length > 0 && namesOf(codes, mutation) ? 'either' : 'holds'
}

function touches({ symbol, startLine, endLine }: PageCitation, { lines, renamed }: Mutation): boolean {
  if (renamed !== undefined && symbol !== null && (symbol === renamed || symbol.startsWith(`${renamed}.`))) return true
  for (let line = startLine; line <= endLine; line++) if (lines.has(line)) return true
  return false
}

/** A missing file takes its names with it, and a missing type the names of its members. */
function namesOf(codes: readonly string[], { renamed }: Mutation): boolean {
  if (renamed === undefined) return codes.length > 0
  return codes.some((code) => code.replace(/\(\)$/, '') === renamed || code.startsWith(`${renamed}.`))
}
