import { toBeCreated } from '../outbox/outbox.ts'
import type { Replica, StoredImage } from '../replica/database.ts'

/** Not signed in, too slow, or too many at once. */
const TRY_AGAIN: ReadonlySet<number> = new Set([401, 408, 429])

export type ImageUploadsParts = {
  db: Replica
  baseUrl: string
  fetch: typeof fetch
  /** One is there now, or was refused. */
  onChange: () => void
  isClosed: () => boolean
}

/** Uploads images that wait; one that has to wait does not hold up the others. Resolves to whether none waits any more. */
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

/** Resolves to nothing when it is there, to what the server has against it, or to `later`. */
async function upload(
  { db, baseUrl, fetch }: ImageUploadsParts,
  { projectId, pageId, bytes, name, mime }: StoredImage,
): Promise<string | undefined> {
  // Before it is sent: what the server has against an image of a page that it does not know yet says nothing later.
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
