import { chat, type SearchResult, searchProject, type Turn } from '../../../shared/contract/rag.ts'
import { CHAT_EVENTS, readChatEvent } from '../../../shared/protocol/chat.ts'
import { NetworkError } from '../../api/index.ts'
import { openStream } from '../../api/open-stream.ts'
import { type Answering, answeringOnDevice } from '../../sync/index.ts'
import type { ChatSettings } from './chat-settings.ts'

export type Question = { prompt: string; projectIds: readonly number[]; settings: ChatSettings }

/** `earlier`: what was said before in the same conversation, the newest last. */
export type Asking = Question & { earlier: readonly Turn[] }

/**
 * Asks a question and reports the growing answer: each text is the whole answer so far, as Markdown. If the
 * server is unreachable, this device answers about the projects that it stores. Rejects if no complete answer
 * arrived; after an abort, with the reason of `signal`.
 */
export async function ask(question: Asking, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const here = await answeringOnDevice(question.projectIds)
  const mayAnswer = here !== undefined && here.projectIds.length > 0
  // Skips the request if the device is known to be offline, because the request would only fail slowly.
  if (mayAnswer && here.offline) return onText(await askDevice(question, here, signal))
  try {
    await askServer(question, onText, signal)
  } catch (error) {
    if (!mayAnswer || !(error instanceof NetworkError)) throw error
    onText(await askDevice(question, here, signal))
  }
}

async function askDevice(question: Asking, here: Answering, signal: AbortSignal): Promise<string> {
  const { prompt, projectIds, settings, earlier } = question
  const { askOnDevice } = await import('../../sync/search/ask-device.ts')
  const { docsN, codeN, isSearchOnly: searchOnly, searchScope: scope } = settings
  const before = earlier.map(({ query }) => query)
  const asked = {
    ...{ query: prompt.trim(), docsN, codeN, scope, searchOnly, projectIds: here.projectIds, earlier: before },
  }
  const said = await askOnDevice(here.userId, asked, signal)
  return `*${fromHere(here.projectIds.length, projectIds.length)}*\n\n${typeof said === 'string' ? said : listAsMarkdown(said)}`
}

function fromHere(kept: number, asked: number): string {
  const which = kept === asked ? '' : `, which has ${kept} of the ${asked} projects`
  return `The server couldn’t be reached. This answer comes from projects on this device${which}.`
}

async function askServer(question: Asking, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const response = await send(question, signal)
  try {
    await read(response, onText)
  } catch (error) {
    // The answer had begun, so the connection broke, unless the person aborted it or the server ended it.
    throw signal.aborted || error instanceof BrokenOff ? error : new NetworkError(error)
  }
}

async function read(response: Response, onText: (text: string) => void): Promise<void> {
  const type = response.headers.get('Content-Type') ?? ''
  if (type.includes(CHAT_EVENTS)) await follow(response, onText)
  else if (type.includes('json')) onText(listAsMarkdown((await response.json()) as SearchResult[]))
  else onText(await response.text())
}

/** Sends a question. A question about a single project has its own endpoint. */
function send({ prompt, projectIds, settings, earlier }: Asking, signal: AbortSignal): Promise<Response> {
  const { docsN: docs_n, codeN: code_n, isSearchOnly: search_only, searchScope: scope } = settings
  const before = earlier.length === 0 ? {} : { earlier: [...earlier] }
  const asked = { query: prompt, docs_n, code_n, search_only, scope, ...before }
  const options = { accept: `${CHAT_EVENTS}, application/json, text/markdown`, signal }
  const [first = 0, ...others] = projectIds
  return others.length === 0
    ? openStream(searchProject, { body: { ...asked, project_id: first } }, options)
    : openStream(chat, { body: { ...asked, project_ids: [...projectIds] } }, options)
}

/** Error for an answer that the server ended before it was complete. */
class BrokenOff extends Error {
  override name = 'BrokenOff'
}

async function follow(response: Response, onText: (text: string) => void): Promise<void> {
  let text = ''
  for await (const line of linesOf(response)) {
    const event = readChatEvent(line)
    if (!event) continue
    text = event.type === 'answer' ? event.text : text + event.text
    onText(text)
    if (event.type === 'answer') return
  }
  throw new BrokenOff('The answer was cut off')
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) break
  }
  if (rest) yield rest
}

export function listAsMarkdown(results: readonly SearchResult[]): string {
  if (results.length === 0) return 'Nothing was found in the selected projects.'
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  return [`## ${count}`, ...results.flatMap((result) => [`**${titleOf(result)}**`, result.content])].join('\n\n')
}

function titleOf({ headers, filepath, page_id, project_id, content }: SearchResult): string {
  const isCode = filepath !== null && /^`{3,}/.test(content)
  const words = isCode ? [filepath, ...headers] : headers
  const title = words.join(' › ').replace(/[\\`*_{}[\]<>#|!~&]/g, '\\$&')
  return page_id === null ? title : `[${title}](/projects/${project_id}/${page_id})`
}
