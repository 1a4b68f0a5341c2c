import { setTimeout } from 'node:timers/promises'
import { QUERY_MAX, RESULTS_MAX, SEARCH_QUERY_MAX } from '../../shared/contract/rag.ts'
import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { SYNC } from '../../shared/protocol/collaboration.ts'
import { enterRoom, syncFrame } from '../testing/kill-writers.ts'
import { ask } from './ask.ts'
import type { Attack, Run } from './attack.ts'
import { flood } from './flood.ts'
import type { Target } from './target.ts'

const PARAGRAPHS = 1_000
const WORDS = 5_000
const LOOK_MS = 500

const word = (n: number) => `word${(n * 7) % WORDS}`
const words = (from: number, count: number) => Array.from({ length: count }, (_, n) => word(from + n)).join(' ')

/**
 * Sends the longest questions and searches that the routes accept, over pages that contain all of their
 * words.
 */
export const searchesWithoutEnd: Attack = async (run, ready) => {
  const { target } = run
  await fillPage(target)
  await untilFound(run)
  const query = `"${words(0, 4)}" ${words(0, WORDS * 4)}`.slice(0, QUERY_MAX)
  const question = {
    query,
    project_ids: [target.projectId],
    search_only: true,
    docs_n: RESULTS_MAX,
    code_n: RESULTS_MAX,
  }
  await ready()
  await flood(run, (n) => {
    const search = { query: words(n, SEARCH_QUERY_MAX).slice(0, SEARCH_QUERY_MAX), names: true, typing: true }
    const [path, body] = n % 2 ? ['/rag/chat', question] : ['/rag/search', search]
    return ask(target, { method: 'POST', path, body })
  })
}

async function fillPage(target: Target): Promise<void> {
  const { socket, doc } = await enterRoom(target, target.pageId)
  doc.on('update', (update: Uint8Array) => socket.send(syncFrame(SYNC.update, update)))
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, n) =>
    createElement({ type: 'paragraph', content: [{ type: 'text', text: words(n * 20, 20) }] }),
  )
  fragmentOf(doc).push(paragraphs)
  // The page's text is indexed once no one has the page open.
  socket.close()
}

async function untilFound({ target, isOver }: Run): Promise<void> {
  while (!isOver()) {
    const answer = await ask(target, { method: 'POST', path: '/rag/search', body: { query: word(1) } })
    if (answer.status === 200 && (JSON.parse(answer.text) as { total: number }).total > 0) return
    await setTimeout(LOOK_MS)
  }
}
