import { toBeCreated } from '../outbox/outbox.ts'
import type { Replica, StoredImage } from '../replica/database.ts'

/** Statuses to retry later: not signed in, too slow, or too many requests at once. */
const TRY_AGAIN: ReadonlySet<number> = new Set([401, 408, 429])

export type ImageUploadsParts = {
  db: Replica
  baseUrl: string
  fetch: typeof fetch
  /** Called when an image was uploaded or refused. */
  onChange: () => void
  isClosed: () => boolean
}

/**
 * Uploads the waiting images. An image that can't be sent yet doesn't delay the others. Resolves to whether
 * all are done.
 */
export async function uploadImages(parts: ImageUploadsParts): Promise<boolean> {
  const { db, onChange, isClosed } = parts
  let isDone = true
  for (const image of await db.images.where('waiting').equals(1).toArray()) {
    if (isClosed()) return true
    const failure = await upload(parts, image)
    if (failure === 'later') isDone = false
    else {
      await db.images.update([image.hash, image.projectId], { waiting: 0, ...(failure ? { failure } : {}) })
      onChange()
    }
  }
  return isDone
}

/**
 * Uploads an image. Resolves to undefined on success, to the reason of a rejection, or to `later` for a
 * retry.
 */
async function upload(
  { db, baseUrl, fetch }: ImageUploadsParts,
  { projectId, pageId, bytes, name, mime }: StoredImage,
): Promise<string | undefined> {
  // Waits for the page's creation: while the server doesn't know the page, it would reject every image.
  if ((await toBeCreated(db)).pages.has(pageId)) return 'later'
  const response = await fetch(`${baseUrl}/api/project/${projectId}/page/${pageId}/upload`, {
    method: 'POST',
    headers: { 'Content-Type': mime, 'X-File-Name': encodeURIComponent(name) },
    body: bytes,
  }).catch(() => undefined)
  if (response?.ok) return undefined
  if (!response || response.status >= 500 || TRY_AGAIN.has(response.status)) return 'later'
  const answer = (await response.json().catch(() => undefined)) as { msg?: string } | undefined
  return answer?.msg ?? 'The server rejected this image.'
}
