import { projectPath } from '../../../shared/contract/documentation-address.ts'
import { RESULTS_DEFAULT } from '../../../shared/contract/rag.ts'
import { toResult } from '../../../shared/retrieval/quote.ts'
import { retrieve } from '../../../shared/retrieval/retrieve.ts'
import { answer } from '../../rag/answer.ts'
import { runOn } from '../../rag/run-on.ts'
import { requireSameCode } from '../../rag/same-code.ts'
import { cut, MOST_CHARACTERS } from './bounded.ts'
import type { Caller } from './caller.ts'
import type { Arguments } from './tools.ts'

export async function askQuestion(caller: Caller, { repoName, question }: Arguments<'ask_question'>): Promise<string> {
  const projects = await caller.projects(repoName)
  const query = question.trim()
  const { model, nearest } = caller.models
  const retrieved = await retrieve(runOn(caller.sql), projects, {
    query,
    docsN: RESULTS_DEFAULT,
    codeN: RESULTS_DEFAULT,
    scope: 'codeAndDocs',
    nearest,
  })
  let text = ''
  for await (const event of answer({ query, retrieved, model, signal: caller.signal, onFault: caller.onFault })) {
    if (event.type === 'answer') text = event.text
  }
  // Checks access again, because the caller may have lost it while the model was writing.
  requireSameCode(projects, await caller.projects(repoName))
  return `${note(caller)}\n\n${cut(text, MOST_CHARACTERS)}`
}

export async function searchPassages(
  caller: Caller,
  { repoName, query, limit = RESULTS_DEFAULT, scope = 'codeAndDocs' }: Arguments<'search'>,
): Promise<string> {
  const projects = await caller.projects(repoName)
  const words = query.trim()
  const { docs, code } = await retrieve(runOn(caller.sql), projects, {
    query: words,
    docsN: limit,
    codeN: limit,
    scope,
    nearest: caller.models.nearest,
  })
  const found = [...docs, ...code]
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  if (found.length === 0) return 'Nothing was found. Try other words, or the name of a function or a file.'
  let text = `${note(caller)}\n\n`
  for (const { project, found: passage } of found) {
    const entry = describe(toResult(project.id, passage), projects.length > 1 ? names.get(project.id) : undefined)
    if (text.length + entry.length > MOST_CHARACTERS) {
      return `${text}${cut(entry, MOST_CHARACTERS - text.length)}\n\n(There is more. Ask for less with limit, or search more exactly.)`
    }
    text += entry
  }
  return text
}

function describe(result: ReturnType<typeof toResult>, projectName: string | undefined): string {
  const { headers, content, filepath, page_id, project_id } = result
  const place = [...(projectName ? [projectName] : []), ...(filepath ? [filepath] : []), ...headers].join(' › ')
  const page = page_id === null ? '' : `\n\nPage: ${projectPath(project_id, page_id)}.md`
  return `## ${place.replace(/\s+/g, ' ')}${page}\n\n${content}\n\n`
}

const note = ({ baseUrl }: Caller) => `URLs that begin with / are on ${baseUrl}.`
