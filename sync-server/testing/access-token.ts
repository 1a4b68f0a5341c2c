import type { NewAccessToken } from '../../shared/contract/access-tokens.ts'
import type { Person, TestApp } from './test-app.ts'

/** Creates a token of a person. Returns its id, and the person as a program with that token. */
export async function giveToken(
  server: TestApp,
  person: Person,
  days: number | null = null,
): Promise<{ id: number; program: Person }> {
  const { body } = await server.ask(person, 'POST', '/api/access-tokens', { name: 'A program', days })
  const { token, access_token } = body as NewAccessToken
  return { id: access_token.id, program: { email: person.email, cookie: '', token } }
}
