import type { ProjectForAsker } from '../../../db/tables/projects.ts'
import { RESULTS_DEFAULT } from '../../../shared/contract/rag.ts'
import { answer } from '../../rag/answer.ts'
import { toResult } from '../../rag/quote.ts'
import { retrieve } from '../../rag/retrieve.ts'
import { cut, MOST_CHARACTERS } from './bounded.ts'
import type { Caller } from './caller.ts'
import type { Arguments } from './tools.ts'

export async function askQuestion(caller: Caller, { repoName, question }: Arguments<'ask_question'>): Promise<string> {
  const projects = await caller.projects(repoName)
  const query = question.trim()
  const retrieved = await retrieve(caller.sql, projects, {
    query,
    docsN: RESULTS_DEFAULT,
    codeN: RESULTS_DEFAULT,
    scope: 'codeAndDocs',
  })
  let text = ''
  // A model costs: it answers people who signed in, and their programs.
  const model = caller.actor ? caller.model : null
  for await (const event of answer({ query, retrieved, model, signal: caller.signal, onFault: caller.onFault })) {
    if (event.type === 'answer') text = event.text
  }
  // A model takes its time; what somebody may read can be over by then.
  await caller.projects(repoName)
  return `${note(caller)}\n\n${cut(text, MOST_CHARACTERS)}`
}

export async function searchPassages(
  caller: Caller,
  { repoName, query, limit = RESULTS_DEFAULT, scope = 'codeAndDocs' }: Arguments<'search'>,
): Promise<string> {
  const projects = await caller.projects(repoName)
  const words = query.trim()
  const { docs, code } = await retrieve(caller.sql, projects, { query: words, docsN: limit, codeN: limit, scope })
  const found = [...docs, ...code]
  if (found.length === 0) return 'Nothing was found. Try other words, or the name of a function or a file.'
  let text = `${note(caller)}\n\n`
  for (const { project, found: passage } of found) {
    const entry = describe(project, toResult(project.id, passage), projects.length > 1)
    if (text.length + entry.length > MOST_CHARACTERS) {
      return `${text}${cut(entry, MOST_CHARACTERS - text.length)}\n\n(There is more. Ask for less with limit, or search more exactly.)`
    }
    text += entry
  }
  return text
}

function describe(project: ProjectForAsker, result: ReturnType<typeof toResult>, several: boolean): string {
  const { headers, content, filepath, page_id } = result
  const place = [...(several ? [project.name] : []), ...(filepath ? [filepath] : []), ...headers].join(' › ')
  const page = page_id === null ? '' : `\n\nPage: /projects/${project.id}/${page_id}.md`
  return `## ${place.replace(/\s+/g, ' ')}${page}\n\n${content}\n\n`
}

const note = ({ baseUrl }: Caller) => `Addresses that begin with / are those of ${baseUrl}.`
