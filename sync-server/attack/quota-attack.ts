import { randomUUID } from 'node:crypto'
import type { Attack, Run } from './attack.ts'
import { flood, headersOf } from './flood.ts'

/** The answers of `beyondQuotas` of which there may be only so many, by the quotas that a server has by itself. */
export const MOST_ACCEPTED: Readonly<Record<string, number>> = {
  'invited 200': 100,
  // As many again may lie in the trash.
  'created 200': 200,
}

/** Invites strangers, and creates projects that it deletes at once: neither must go on for ever. */
export const beyondQuotas: Attack = async (run, ready) => {
  await ready()
  await flood(run, (n) => (n % 2 ? invite(run) : createAndDelete(run)))
}

async function invite({ target, note }: Run): Promise<Response> {
  const body = { project_id: target.projectId, email: `${randomUUID()}@example.org`, role: 'read' }
  const answer = await post(target, '/api/rbac/project', body)
  note(`invited ${answer.status}`)
  return answer
}

async function createAndDelete({ target, note }: Run): Promise<Response> {
  const answer = await post(target, '/api/project', { name: 'Again', is_private: true })
  note(`created ${answer.status}`)
  if (!answer.ok) return answer
  const { id } = (await answer.json()) as { id: number }
  return fetch(`${target.url}/api/project/${id}`, { method: 'DELETE', headers: headersOf(target) })
}

function post(target: Run['target'], path: string, body: object): Promise<Response> {
  const headers = { ...headersOf(target), 'content-type': 'application/json' }
  return fetch(target.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}
