import { randomUUID } from 'node:crypto'
import { type Answer, ask } from './ask.ts'
import type { Attack, Run } from './attack.ts'
import { flood } from './flood.ts'

/** Answers of `beyondQuotas` that are limited in number, with the server's default quotas. */
export const MOST_ACCEPTED: Readonly<Record<string, number>> = {
  'invited 200': 100,
  // The trash can hold the same number again.
  'created 200': 200,
}

/** Invites strangers, and creates projects that it deletes at once. Limits must stop both. */
export const beyondQuotas: Attack = async (run, ready) => {
  await ready()
  await flood(run, (n) => (n % 2 ? invite(run) : createAndDelete(run)))
}

async function invite({ target, note }: Run): Promise<Answer> {
  const body = { project_id: target.projectId, email: `${randomUUID()}@example.org`, role: 'read' }
  const answer = await ask(target, { method: 'POST', path: '/api/rbac/project', body })
  note(`invited ${answer.status}`)
  return answer
}

async function createAndDelete({ target, note }: Run): Promise<Answer> {
  const body = { name: 'Again', is_private: true }
  const answer = await ask(target, { method: 'POST', path: '/api/project', body })
  note(`created ${answer.status}`)
  if (answer.status !== 200) return answer
  const { id } = JSON.parse(answer.text) as { id: number }
  return ask(target, { method: 'DELETE', path: `/api/project/${id}` })
}
