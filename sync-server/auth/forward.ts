import { APIError } from 'better-auth/api'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

/** Forwards better-auth's response: status, cookies, the fresh token, and errors in our format. */
export async function forward(reply: FastifyReply, ask: () => Promise<Response>): Promise<FastifyReply> {
  const response = await translated(ask)
  if (response.status >= 400) throw refusal(response.status, await response.json().catch(() => null))
  reply.code(response.status).header('cache-control', 'no-store')
  for (const name of ['set-auth-jwt', 'location', 'content-type']) {
    const value = response.headers.get(name)
    if (value) reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(withoutSecrets(await response.text()))
}

type Answered = { user?: Record<string, unknown>; session?: Record<string, unknown> } | null

/** Removes the session's own token, which better-auth also returns: the page's scripts must not get it. */
function withoutSecrets(text: string): string {
  if (text === '') return text
  const body = JSON.parse(text) as Answered
  if (!body?.user) return text
  const { id, name, email, image, login } = body.user
  return JSON.stringify({
    user: { id, name, email, image, login },
    ...(body.session ? { session: { expiresAt: body.session.expiresAt } } : {}),
  })
}

async function translated<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof APIError) throw refusal(error.statusCode, error.body)
    throw error
  }
}

function refusal(status: number, body: unknown): AppError {
  if (status === 401) return new AppError('not_authenticated', 401, 'Sign in to do this.')
  if (status >= 500) throw new Error(`the auth service answered ${status}: ${JSON.stringify(body)}`)
  const message = (body as { message?: unknown } | null)?.message
  return new AppError('invalid_request', status, typeof message === 'string' ? message : 'The request was refused.')
}
