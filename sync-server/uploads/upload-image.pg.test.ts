import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PIECE_BYTES } from '../../db/tables/blobs.ts'
import { IMAGE_MAX_BYTES } from '../../shared/contract/pages.ts'
import { pngOf } from '../testing/png.ts'
import { type Person, testApp } from '../testing/test-app.ts'

/** A body without a Content-Length. */
const streamOf = (bytes: Buffer) => Readable.toWeb(Readable.from([bytes])) as ReadableStream

describe('an image upload', async () => {
  const server = await testApp()
  const { sql } = server.database
  const [ann, bob] = (await Promise.all(['ann', 'bob'].map((name) => server.signIn(`${name}@example.org`)))) as [
    Person,
    Person,
  ]
  let base = ''
  beforeAll(async () => {
    base = await server.listen()
  })

  type Place = { id: number; pageId: number }
  const newProject = async (person = ann): Promise<Place> => {
    const { body } = await server.ask(person, 'POST', '/api/project', { name: 'Pictures', is_private: true })
    const { id } = body as { id: number }
    const page = await server.ask(person, 'POST', `/api/project/${id}/page`, {})
    return { id, pageId: (page.body as { id: number }).id }
  }
  let place: Place
  beforeEach(async () => {
    await sql`delete from attachments`
    await sql`delete from blobs`
    await sql`delete from blob_pieces`
    await sql`delete from loose_stores`
    place = await newProject()
  })

  const headersOf = (person: Person) => ({ authorization: `Bearer ${person.token}`, 'content-type': 'image/png' })
  const urlOf = ({ id, pageId }: Place) => `${base}/api/project/${id}/page/${pageId}/upload`
  const upload = async (body: Buffer | ReadableStream, { to = place, person = ann } = {}) => {
    const answer = await fetch(urlOf(to), {
      method: 'POST',
      headers: headersOf(person),
      body,
      duplex: 'half',
    } as object)
    return { status: answer.status, body: (await answer.json()) as { url: string; msg?: string; err?: string } }
  }
  const read = async (url: string, person = ann) => {
    const answer = await fetch(base + url, { headers: { authorization: `Bearer ${person.token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }
  const counts = async () => {
    const [row] = await sql`
      select (select count(*)::int from blob_pieces) as pieces, (select count(*)::int from loose_stores) as loose,
        (select count(*)::int from blobs) as blobs, (select count(*)::int from attachments) as attachments`
    return row
  }
  const NOTHING = { pieces: 0, loose: 0, blobs: 0, attachments: 0 }
  /** Begins an upload whose body the test sends. */
  const begin = async (length: number) => {
    const sending = request(urlOf(place), {
      method: 'POST',
      headers: { ...headersOf(ann), 'content-length': String(length) },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sending.once('response', (response) => resolve(response.resume().statusCode))
      sending.once('error', reject)
    })
    answered.catch(() => undefined)
    return { sending, answered }
  }

  it('an image upload stores four images of 20 MB at once and returns them unchanged', async () => {
    const images = Array.from({ length: 4 }, () => pngOf(IMAGE_MAX_BYTES))
    const answers = await Promise.all(images.map((image) => upload(image)))
    for (const [index, image] of images.entries()) {
      const hash = createHash('sha256').update(image).digest('hex')
      expect(answers[index]).toEqual({ status: 200, body: { url: `/api/blob/${hash}` } })
      expect((await read(`/api/blob/${hash}`)).equals(image)).toBe(true)
    }
    const pieces = (4 * IMAGE_MAX_BYTES) / PIECE_BYTES
    expect(await counts()).toEqual({ pieces, loose: 0, blobs: 4, attachments: 4 })
  })

  it('an image upload lets other queries run between the pieces of an image', async () => {
    let isStored = false
    const uploading = upload(pngOf(IMAGE_MAX_BYTES)).then((answer) => {
      isStored = true
      return answer
    })
    const seen = new Set<number>()
    while (!isStored) seen.add((await counts())?.pieces)
    expect((await uploading).status).toBe(200)
    // The other queries saw the image grow.
    expect(seen.size).toBeGreaterThan(5)
  })

  it('an image upload leaves nothing behind when the sender disconnects', async () => {
    const { sending, answered } = await begin(IMAGE_MAX_BYTES)
    sending.write(pngOf(5 * PIECE_BYTES))
    await expect.poll(async () => (await counts())?.pieces).toBeGreaterThan(2)
    expect(await counts()).toMatchObject({ loose: 1, blobs: 0, attachments: 0 })
    sending.destroy()
    await expect(answered).rejects.toThrow()
    await expect.poll(counts).toEqual(NOTHING)
  })

  it('an image upload of more than 20 MB is refused, announced or not, and leaves nothing behind', async () => {
    const image = pngOf(IMAGE_MAX_BYTES + 1)
    const refused = { status: 413, body: { code: 413, msg: 'File size too big (max 20MB).', err: 'too_large' } }
    expect(await upload(image)).toEqual(refused)
    expect(await upload(streamOf(image))).toEqual(refused)
    expect(await counts()).toEqual(NOTHING)
    expect((await upload(streamOf(image.subarray(0, -1)))).status).toBe(200)
  })

  it('an image upload refuses a file by its first bytes, before it stores anything', async () => {
    const { sending, answered } = await begin(IMAGE_MAX_BYTES)
    sending.write(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * PIECE_BYTES)]))
    expect(await answered).toBe(415)
    expect(await counts()).toEqual(NOTHING)
    sending.destroy()
  })

  it('an image upload accepts an image under any media type, or none', async () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/plain', undefined]) {
      const { authorization } = headersOf(ann)
      const headers = { authorization, ...(type && { 'content-type': type }) }
      const answer = await fetch(urlOf(place), { method: 'POST', headers, body: new Uint8Array(pngOf(1000)) })
      expect([type, answer.status]).toEqual([type, 200])
    }
    const empty = await fetch(urlOf(place), { method: 'POST', headers: headersOf(ann) })
    expect(empty.status).toBe(415)
  })

  it('an image upload keeps the same image once, and shows it to members of all projects with it', async () => {
    const image = pngOf(3 * PIECE_BYTES + 5)
    const other = await newProject(bob)
    const [first, second] = await Promise.all([upload(image), upload(image, { to: other, person: bob })])
    expect(first).toEqual(second)
    expect(await counts()).toEqual({ pieces: 4, loose: 0, blobs: 1, attachments: 2 })
    expect((await read(first.body.url, bob)).equals(image)).toBe(true)
    await sql`delete from attachments where project_id = ${other.id}`
    expect((await server.ask(bob, 'GET', first.body.url)).status).toBe(404)
    expect(await upload(image)).toEqual(first)
    expect(await counts()).toEqual({ pieces: 4, loose: 0, blobs: 1, attachments: 1 })
  })

  it('an image upload is refused if the sender loses the right to edit during it', async () => {
    await sql`insert into memberships (project_id, email, role) values (${place.id}, ${bob.email}, 'admin')`
    const image = pngOf(4 * PIECE_BYTES)
    const { sending, answered } = await begin(image.length)
    sending.write(image.subarray(0, 3 * PIECE_BYTES))
    await expect.poll(async () => (await counts())?.pieces).toBeGreaterThan(0)
    await sql`update memberships set role = 'read' where project_id = ${place.id} and email = ${ann.email}`
    sending.end(image.subarray(3 * PIECE_BYTES))
    expect(await answered).toBe(403)
    await expect.poll(counts).toEqual(NOTHING)
  })

  it('an image upload says that the disk is full, leaves nothing, and works again once there is room', async () => {
    await sql.unsafe(`
      create function no_room() returns trigger language plpgsql as $$
      begin
        if new.start > ${2 * PIECE_BYTES} then
          raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
        end if;
        return new;
      end $$;
      create trigger no_room before insert on blob_pieces for each row execute function no_room()`)
    const remove = () => sql.unsafe('drop function if exists no_room() cascade')
    onTestFinished(async () => void (await remove()))
    const image = pngOf(5 * PIECE_BYTES)
    const { status, body } = await upload(image)
    expect([status, body.err]).toEqual([507, 'storage_full'])
    expect(body.msg).toContain('no space left')
    expect(await counts()).toEqual(NOTHING)
    await remove()
    expect((await upload(image)).status).toBe(200)
  })

  it('an image upload is refused while the disk is almost full', async () => {
    const freeBytes = vi.spyOn(server.database, 'freeBytes').mockResolvedValue(60 * 1024 * 1024)
    const image = pngOf(5 * PIECE_BYTES)
    expect(await upload(image)).toMatchObject({ status: 507, body: { err: 'storage_full' } })
    expect(await counts()).toEqual(NOTHING)
    freeBytes.mockRestore()
    // Over the same connection.
    expect((await upload(image)).status).toBe(200)
  })

  it('an image upload takes twelve images of one person at a time and asks for the others later', async () => {
    const image = pngOf(2 * PIECE_BYTES)
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(image.length)))
    for (const { sending } of begun) sending.write(image.subarray(0, PIECE_BYTES + 1))
    await expect.poll(async () => (await counts())?.pieces).toBe(12)
    expect((await upload(image)).body).toMatchObject({ code: 429, err: 'too_many_requests' })
    expect((await upload(image, { to: await newProject(bob), person: bob })).status).toBe(200)
    for (const { sending } of begun) sending.end(image.subarray(PIECE_BYTES + 1))
    expect(await Promise.all(begun.map(({ answered }) => answered))).toEqual(Array(12).fill(200))
    expect((await upload(image)).status).toBe(200)
  })
})
