import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the fake answers; each part can be exchanged for a wrong, empty or broken one. */
export type GithubAnswers = {
  user: object
  emails: object
  token: (response: ServerResponse) => void
  /** What the person does on GitHub's page. */
  consent: 'given' | 'refused'
}

export type FakeGithub = {
  /** Also the value for `GITHUB_URL`. */
  origin: string
  answers: GithubAnswers
  /** Method, path and authorisation of every request so far. */
  seen: string[]
  close: () => Promise<void>
}

const TOKEN = 'gho_1'

/** GitHub's side of signing in, at the network boundary: the page that asks, token, user and addresses. */
export async function startFakeGithub(): Promise<FakeGithub> {
  const answers: GithubAnswers = {
    user: { id: 42, login: 'octo', name: 'Octo Cat', avatar_url: null },
    emails: [{ email: 'Octo@Example.org', primary: true, verified: true }],
    token: (response) =>
      sendJson(response, { access_token: TOKEN, token_type: 'bearer', scope: 'read:user,user:email' }),
    consent: 'given',
  }
  const seen: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github')
    seen.push(`${request.method} ${url.pathname} ${request.headers.authorization ?? ''}`)
    if (url.pathname === '/login/oauth/authorize') authorize(url, answers.consent, response)
    else if (url.pathname === '/login/oauth/access_token') answers.token(response)
    else if (request.headers.authorization !== `Bearer ${TOKEN}`)
      response.writeHead(401).end('{"message":"Bad credentials"}')
    else if (url.pathname === '/api/v3/user') sendJson(response, answers.user)
    else if (url.pathname === '/api/v3/user/emails') sendJson(response, answers.emails)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function authorize(url: URL, consent: GithubAnswers['consent'], response: ServerResponse): void {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  if (consent === 'given') back.searchParams.set('code', 'code-1')
  else back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  response.writeHead(302, { location: back.href }).end()
}

export function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
