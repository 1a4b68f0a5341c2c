import { cookieOf } from './cookies.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Cookies of a browser: its session, which outlives the server process, and the mark that its owner has
 * signed in.
 */
export type Cookies = { session: string; known: string }

/** Signs in with a code; `known`: the mark of a browser that the person has signed in from before. */
export async function signIn(server: ServerProcess, email: string, { known } = { known: '' }): Promise<Cookies> {
  const post = (path: string, body: object, cookie: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, cookie },
      body: JSON.stringify(body),
    })
  const asked = await post('/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }, known)
  const entry = { email, otp: await server.codeFor(email) }
  const answer = await post('/auth/sign-in/email-otp', entry, cookieOf(asked.headers.getSetCookie(), 'code'))
  const cookies = answer.headers.getSetCookie()
  return { session: cookieOf(cookies, 'session'), known: cookieOf(cookies, 'known') }
}

/** A token for the API, of minutes. */
export async function tokenOf(server: Pick<ServerProcess, 'url'>, { session: cookie }: Cookies): Promise<string> {
  const session = await fetch(`${server.url}/auth/get-session`, { headers: { cookie } })
  const token = session.headers.get('set-auth-jwt')
  if (!token) throw new Error('The session is gone.')
  return token
}
