import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Answers of the fake to sign-ins; tests can replace each part with a wrong, empty or broken one. */
export type GithubAnswers = {
  user: object
  emails: object
  token: (response: ServerResponse) => void
  /** The person's decision on GitHub's page. */
  consent: 'given' | 'refused'
}

const TOKEN = 'gho_1'

/** GitHub's side of sign-in: the consent page, token, user and e-mail addresses. */
export function registerSignIn(server: FastifyInstance): GithubAnswers {
  const answers: GithubAnswers = {
    user: { id: 42, login: 'octo', name: 'Octo Cat', avatar_url: null },
    emails: [{ email: 'Octo@Example.org', primary: true, verified: true }],
    token: (response) =>
      sendJson(response, { access_token: TOKEN, token_type: 'bearer', scope: 'read:user,user:email' }),
    consent: 'given',
  }
  server.get<{ Querystring: { redirect_uri: string; state?: string } }>(
    '/login/oauth/authorize',
    async (request, reply) => {
      const back = new URL(request.query.redirect_uri)
      if (answers.consent === 'given') back.searchParams.set('code', 'code-1')
      else back.searchParams.set('error', 'access_denied')
      back.searchParams.set('state', request.query.state ?? '')
      return reply.redirect(back.href)
    },
  )
  server.post('/login/oauth/access_token', async (_request, reply) => {
    reply.hijack()
    answers.token(reply.raw)
  })
  const ofUser = (authorization: string | undefined, answer: () => object, reply: FastifyReply) =>
    authorization === `Bearer ${TOKEN}` ? answer() : reply.code(401).send({ message: 'Bad credentials' })
  server.get('/api/v3/user', async ({ headers }, reply) => ofUser(headers.authorization, () => answers.user, reply))
  server.get('/api/v3/user/emails', async ({ headers }, reply) =>
    ofUser(headers.authorization, () => answers.emails, reply),
  )
  return answers
}

export function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
