import type { SearchScope } from '../contract/rag.ts'
import { type DescribedSymbol, describeSymbols } from './describe-symbol.ts'
import { lookedUp } from './follow-up.ts'
import type { Nearest } from './fuse.ts'
import type { PassageKind } from './passage.ts'
import type { Run } from './queries.ts'
import type { QuotedProject } from './quote.ts'
import { READ_FOR_QUOTED } from './saying.ts'
import { type Found, isAbout as isAboutIt, search } from './search.ts'
import { inTurns } from './turns.ts'

/** `code`: whether the asker may read its source code. */
type AskedProject = QuotedProject & { code: boolean }

export type Question = {
  query: string
  docsN: number
  codeN: number
  scope: SearchScope
  /** Earlier questions of the conversation, the newest last. */
  earlier?: readonly string[]
  nearest?: Nearest | undefined
}

const SPARE = 10
/** Minimum of passages to read per project for a quoted phrase when there are many projects. */
const LEAST_READ = 400

type Of<Thing, Project> = { project: Project; found: Thing }

/** Results for a question, best first. */
export type Retrieved<Project = QuotedProject> = {
  docs: Of<Found, Project>[]
  code: Of<Found, Project>[]
  symbols: Of<DescribedSymbol, Project>[]
  /** Whether a result is about the question, judged by words: vector distances differ between models. */
  isAbout: boolean
  /** Previous question, if this one was looked up together with it. */
  after?: string
}

/** Whether a result is about the question. Otherwise the results are only the closest ones. */
export function isAnswered({ symbols, isAbout }: Pick<Retrieved, 'symbols' | 'isAbout'>): boolean {
  return symbols.length > 0 || isAbout
}

/** Looks a question up in projects that the requester may read. Results of several projects alternate. */
export async function retrieve<Project extends AskedProject>(
  run: Run,
  projects: readonly Project[],
  question: Question,
): Promise<Retrieved<Project>> {
  const limits = limitsOf(question)
  const { query, after } = lookedUp(question.query, question.earlier)
  const mostRead = Math.max(LEAST_READ, Math.ceil(READ_FOR_QUOTED / projects.length))
  const { nearest } = question
  let isAbout = false
  const find = async (kind: PassageKind) => {
    const [lists, byWords]: [Of<Found, Project>[][], Found[][]] = [[], []]
    for (const project of projects) {
      if (kind === 'code' && !project.code) continue
      const asked = { projectId: project.id, language: project.language, query, kind, mostRead, nearest }
      const one = await search(run, { ...asked, limit: shareOf(limits[kind], projects.length) })
      lists.push(one.found.map((found) => ({ project, found })))
      byWords.push(one.byWords)
    }
    if (isAboutIt(inTurns(byWords).slice(0, limits[kind]))) isAbout = true
    return inTurns(lists).slice(0, limits[kind])
  }
  const [docs, code] = [await find('docs'), await find('code')]
  const symbols: Of<DescribedSymbol, Project>[] = []
  if (limits.code > 0) {
    for (const project of projects) {
      if (!project.code) continue
      const described = await describeSymbols(run, project.id, query)
      symbols.push(...described.map((found) => ({ project, found })))
    }
  }
  return { docs, code, symbols, isAbout, ...(after === undefined ? {} : { after }) }
}

/**
 * Number of results to read per project, never more than `limit`. It leaves some spare, because other
 * projects can have few results.
 */
function shareOf(limit: number, projects: number): number {
  return projects === 1 ? limit : Math.min(limit, Math.ceil((2 * limit) / projects) + SPARE)
}

function limitsOf({ docsN, codeN, scope }: Question): Record<PassageKind, number> {
  return { docs: scope === 'code' ? 0 : docsN, code: scope === 'docs' ? 0 : codeN }
}
