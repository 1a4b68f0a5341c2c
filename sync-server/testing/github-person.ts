import type { Person, TestApp } from './test-app.ts'

/** Signs in a person by e-mail, who has a connected GitHub account. */
export async function signInWithGithub(server: TestApp, email: string, accountId: number): Promise<Person> {
  const person = await server.signIn(email)
  const id = `${email} ${accountId}`
  await server.database.sql`
    insert into auth_account (id, "accountId", "providerId", "userId", "updatedAt")
    select ${id}, ${String(accountId)}, 'github', id, now() from auth_user where email = ${email}`
  return person
}
