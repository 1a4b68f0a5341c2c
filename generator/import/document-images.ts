import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { DiskFull } from '../../db/free-space.ts'
import { storeBytes } from '../../db/store-bytes.ts'
import { insertAttachment } from '../../db/tables/attachments.ts'
import { claimStore, deleteStore, PIECE_BYTES } from '../../db/tables/blobs.ts'
import { type DocumentImage, keepDocumentImages, listDocumentImages } from '../../db/tables/document-images.ts'
import { isAttached } from '../../db/tables/quotas.ts'
import { transaction } from '../../db/transaction.ts'
import { visiblePath } from '../../shared/basics/visible-name.ts'
import { IMAGE_MAX_BYTES } from '../../shared/contract/pages.ts'
import { imageType } from '../../shared/document/image-type.ts'
import { classifyPath } from '../analysis/classify-file.ts'
import { nameOf } from '../analysis/resolution/repository-index.ts'
import { ImportRefused, type Repository, type RepositoryEntry } from './repository.ts'

/** Maximum number of images. Handbooks have fewer screenshots. With more, the images are assets of a game. */
const MAX_IMAGES = 500
const MAX_BYTES = 200 * 1024 * 1024
const MAX_NAMES = 20_000

const DOCUMENT = /\.(?:md|mdx|markdown|rst|rest|adoc|asciidoc|asc|ipynb|txt)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i
/** Matches the file name of an image in an address. */
const NAMED = /[^\s"'`()<>[\]|{}=:/\\]{1,200}\.(?:png|jpe?g|gif|webp|avif)(?![\p{L}\p{N}])/giu

/**
 * Names of images that documents may show. The set also contains names that no page shows, because addresses
 * are resolved later.
 */
export class ImageNames {
  readonly #names = new Set<string>()

  read(path: string, text: string): void {
    if (!DOCUMENT.test(path)) return
    for (const [name] of text.matchAll(NAMED)) {
      if (this.#names.size >= MAX_NAMES) return
      this.#names.add(decoded(name))
    }
  }

  has(path: string): boolean {
    return this.#names.has(nameOf(path))
  }
}

type ImageFile = RepositoryEntry & { type: 'file' }
/** `bytes` and `images`: how many more the project has room for. */
export type ImageRoom = { bytes: number; images: number }

/**
 * Attaches the images that documents of the repository show to the project, by path, while there is room.
 * Skips unreadable images; pages show their descriptions instead. Can stop anywhere and run again.
 */
export async function importImages(
  database: Database,
  projectId: number,
  { repository, names, room }: { repository: Pick<Repository, 'entries'>; names: ImageNames; room: ImageRoom },
): Promise<void> {
  const before = new Map((await listDocumentImages(database.sql, projectId)).map(({ path, hash }) => [path, hash]))
  const images: DocumentImage[] = []
  let [left, bytesLeft] = [room, MAX_BYTES]
  for await (const entry of repository.entries()) {
    if (images.length >= MAX_IMAGES) break
    if (entry.type !== 'file' || !isImage(entry, names) || entry.size > bytesLeft) continue
    const bytes = await readImage(entry)
    const mime = bytes && (await imageType(bytes))
    if (!bytes || !mime) continue
    const path = visiblePath(entry.path)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (before.get(path) !== hash && !(await isAttached(database.sql, projectId, hash))) {
      if (left.images < 1 || left.bytes < bytes.length) continue
      if (!(await attach(database, projectId, { bytes, mime, path }))) break
      left = { bytes: left.bytes - bytes.length, images: left.images - 1 }
    }
    bytesLeft -= bytes.length
    images.push({ path, hash })
  }
  await keepDocumentImages(database.sql, projectId, images)
}

function isImage({ path, size }: ImageFile, names: ImageNames): boolean {
  return IMAGE.test(path) && size <= IMAGE_MAX_BYTES && names.has(path) && classifyPath(path, size) === 'binary'
}

/** Reads an image. Returns undefined if the file is damaged. */
async function readImage(entry: ImageFile): Promise<Uint8Array | undefined> {
  try {
    const bytes = await entry.read()
    return bytes.length <= IMAGE_MAX_BYTES ? bytes : undefined
  } catch (error) {
    if (error instanceof ImportRefused) return undefined
    throw error
  }
}

type NewImage = { bytes: Uint8Array; mime: string; path: string }

/** Stores and attaches an image. Resolves to false if the disk is full. */
async function attach(database: Database, projectId: number, { bytes, mime, path }: NewImage): Promise<boolean> {
  const { store, hash, size } = await storeBytes(database, pieces(bytes)).catch((error: unknown) => {
    if (error instanceof DiskFull) return { store: undefined, hash: '', size: 0 }
    throw error
  })
  if (store === undefined) return false
  let isClaimed = false
  try {
    isClaimed = await transaction(database, async (tx) => {
      const isNew = await claimStore(tx, { hash, store, size })
      const name = nameOf(path).slice(0, 200)
      await insertAttachment(tx, { projectId, pageId: null, userId: null, hash, mime, name, size })
      return isNew
    })
  } finally {
    if (!isClaimed) await deleteStore(database, store)
  }
  return true
}

function* pieces(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
