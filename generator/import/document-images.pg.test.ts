import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listAttachments } from '../../db/tables/attachments.ts'
import { readWholeBlob } from '../../db/tables/blobs.ts'
import { listDocumentImages } from '../../db/tables/document-images.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { IMAGE_MAX_BYTES } from '../../shared/contract/pages.ts'
import { importSources } from './import-sources.ts'
import { ImportRefused, type RepositoryEntry } from './repository.ts'

const HEAD = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
const png = (what: string, bytes = 0) => Buffer.concat([HEAD, Buffer.from(what), Buffer.alloc(bytes)])
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the images of a repository', async () => {
  const database = await testDatabase()
  const { sql } = database
  let next = 1

  const project = async () => {
    const id = next++
    await insertProject(sql, { id, type: 'zip', name: 'P', visibility: 'private', status: 'CLONING' }, null)
    return id
  }
  const bring = async (
    id: number,
    files: Readonly<Record<string, string | Buffer | (() => never)>>,
    room?: { bytes: number; images: number },
  ) => {
    const entries = Object.entries(files).map(([path, content]): RepositoryEntry => {
      const size = typeof content === 'function' ? 10 : content.length
      return {
        type: 'file',
        path,
        size,
        read: async () => (typeof content === 'function' ? content() : Buffer.from(content)),
      }
    })
    const repository = {
      commit: null,
      count: entries.length,
      entries: async function* () {
        yield* entries
      },
      close: async () => {},
    }
    await importSources(database, id, repository, room ? { room: { ...room, words: 'full' } } : {})
    return (await listDocumentImages(sql, id)).map(({ path }) => path)
  }

  it('the import attaches the images that a document of any format names', async () => {
    const id = await project()
    const [harbour, quay] = [png('harbour', 300_000), png('quay')]
    const found = await bring(id, {
      'README.md': '# A\n\n![The quay](docs/quay.png?raw=true) and <img src="my%20pier.png">\n',
      'docs/guide.rst': '.. image:: /img/harbour.png\n   :alt: The harbour\n',
      'docs/more.adoc': 'image::boat.jpg[A boat]\n',
      'docs/img/harbour.png': harbour,
      'docs/quay.png': quay,
      'docs/other.png': png('other'),
      'docs/boat.jpg': png('a PNG with another ending'),
      'my pier.png': png('pier'),
      'src/lamp.ts': "export const icon = 'icon.png'\n",
      'src/icon.png': png('icon'),
    })
    expect(found).toEqual(['docs/boat.jpg', 'docs/img/harbour.png', 'docs/quay.png', 'my pier.png'])
    expect((await listAttachments(sql, id)).get(hashOf(harbour))).toEqual({ mime: 'image/png', size: harbour.length })
    const parts: Uint8Array[] = []
    for await (const part of readWholeBlob(database, hashOf(harbour))) parts.push(part)
    expect(Buffer.concat(parts).equals(harbour)).toBe(true)
    expect(
      await sql`select page_id, user_id from attachments where project_id = ${id} and page_id is not null`,
    ).toEqual([])
  })

  it('the import leaves out damaged, large, vendored and false images, and goes on', async () => {
    const id = await project()
    const damaged = () => {
      throw new ImportRefused('The ZIP is damaged.')
    }
    const names = ['pointer', 'large', 'drawing', 'theirs', 'damaged', 'kept']
    const found = await bring(id, {
      'README.md': names.map((name) => `![](${name}.png)`).join('\n'),
      'damaged.png': damaged,
      'drawing.png': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'kept.png': png('kept'),
      'large.png': png('large', IMAGE_MAX_BYTES),
      'node_modules/a/theirs.png': png('theirs'),
      'pointer.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12345\n',
    })
    expect(found).toEqual(['kept.png'])
  })

  it('a later import replaces an image, and older versions keep the image that they show', async () => {
    const id = await project()
    const readme = { 'README.md': '![](a.png) ![](b.png) ![](c.png)' }
    const [before, after] = [png('before'), png('after')]
    await bring(id, { ...readme, 'a.png': before, 'b.png': png('b') })
    await bring(id, { ...readme, 'a.png': after, 'c.png': png('b') })
    const images = await listDocumentImages(sql, id)
    expect(images).toEqual([
      { path: 'a.png', hash: hashOf(after) },
      { path: 'c.png', hash: hashOf(png('b')) },
    ])
    expect([...(await listAttachments(sql, id)).keys()].toSorted()).toEqual(
      [before, after, png('b')].map(hashOf).toSorted(),
    )
    expect(await sql`select store from loose_stores`).toEqual([])
  })

  it('new images must fit into the remaining space, and known images need no space', async () => {
    const id = await project()
    const files = {
      'README.md': '![](a.png) ![](b.png) ![](c.png)',
      'a.png': png('a', 1_000),
      'b.png': png('b', 5_000),
      'c.png': png('c', 1_000),
    }
    const room = { bytes: 32 + 2 * (1_000 + HEAD.length + 1), images: 9 }
    expect(await bring(id, files, room)).toEqual(['a.png', 'c.png'])
    expect(await bring(id, files, { bytes: 40, images: 9 })).toEqual(['a.png', 'c.png'])
    const other = await project()
    expect(await bring(other, files, { bytes: 1_000_000, images: 1 })).toEqual(['a.png'])
  })
})
