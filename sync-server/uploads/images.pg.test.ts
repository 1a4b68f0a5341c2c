import { describe, expect, it } from 'vitest'
import { storeImage } from '../../db/testing/store-image.ts'
import { type Person, testApp } from '../testing/test-app.ts'

type Shown = { email: string | null; visibility: string; example?: boolean }

describe('an image that very many projects show', async () => {
  const server = await testApp()
  const { sql } = server.database
  const people = await Promise.all(['ann', 'bob', 'eve'].map((name) => server.signIn(`${name}@example.org`)))
  const [ann, bob, eve] = people as [Person, Person, Person]
  let projects = 0
  let images = 0

  /** Attaches an image in `count` new projects; resolves to the last of them. */
  async function attach(hash: string, count: number, { email, visibility, example = false }: Shown): Promise<number> {
    const [first, last] = [projects + 1, projects + count]
    projects = last
    await sql`
      insert into projects (id, type, name, visibility, status, example)
      select n, 'user', 'P', ${visibility}, 'READY', ${example} from generate_series(${first}::int, ${last}::int) n`
    if (email !== null) {
      await sql`insert into memberships (project_id, email, role)
        select n, ${email}, 'read' from generate_series(${first}::int, ${last}::int) n`
    }
    const image = { pageId: 1, hash, mime: 'image/png', name: 'x.png', bytes: new Uint8Array([1]), userId: 'x' }
    await storeImage(sql, { ...image, projectId: first })
    await sql`
      insert into attachments (project_id, hash, page_id, mime, name, size)
      select n, ${hash}, 1, 'image/png', 'x.png', 1 from generate_series(${first + 1}::int, ${last}::int) n`
    return last
  }
  /** An image in many private projects of Ann's, and in one more. */
  async function shownByMany(another: Shown): Promise<{ hash: string; last: number }> {
    images += 1
    const hash = String(images).padStart(64, '0')
    await attach(hash, 150, { email: ann.email, visibility: 'private' })
    return { hash, last: await attach(hash, 1, another) }
  }
  const seenBy = (hash: string, those: (Person | null)[]) =>
    Promise.all(those.map(async (person) => (await server.ask(person, 'GET', `/api/blob/${hash}`)).status))

  it('an image in very many projects is visible to members of each and to no one else', async () => {
    const { hash, last } = await shownByMany({ email: bob.email, visibility: 'private' })
    expect(await seenBy(hash, [ann, bob, eve, null])).toEqual([200, 200, 404, 404])
    await sql`update projects set deleted_at = now() where id = ${last}`
    expect(await seenBy(hash, [ann, bob])).toEqual([200, 404])
  })

  it('an image in very many projects is visible to everyone once one is public or the example', async () => {
    for (const another of [
      { email: null, visibility: 'public' },
      { email: null, visibility: 'private', example: true },
    ]) {
      const { hash } = await shownByMany(another)
      expect(await seenBy(hash, [eve, null])).toEqual([200, 200])
    }
  })
})
