import type { Queries } from '../../db/connect.ts'
import { allStoredBytes, countImages, replacedBytes, storedBytes } from '../../db/tables/quotas.ts'
import { MB, QUOTA_WORDS, type Quotas } from '../../shared/contract/quotas.ts'

/**
 * Room for the sources of a project. `bytes`: bytes that fit; `words`: message if the sources have more;
 * `images`: number of images that fit.
 */
export type Room = { bytes: number; words: string; images: number }

/** Returns the room for new sources that replace the current ones. Returns undefined without a limit. */
export async function roomForSources(sql: Queries, projectId: number, quotas: Quotas): Promise<Room | undefined> {
  const { QUOTA_PROJECT_MB: project, QUOTA_INSTALLATION_MB: installation, QUOTA_IMAGES: most } = quotas
  if (project === 0 && installation === 0 && most === 0) return undefined
  const replaced = await replacedBytes(sql, projectId)
  const rooms = [{ bytes: Number.POSITIVE_INFINITY, words: '' }]
  if (project > 0) {
    const bytes = project * MB - (await storedBytes(sql, projectId)) + replaced
    rooms.push({ bytes, words: QUOTA_WORDS.projectBytes(project) })
  }
  if (installation > 0) {
    const bytes = installation * MB - (await allStoredBytes(sql)) + replaced
    rooms.push({ bytes, words: QUOTA_WORDS.installationBytes(installation) })
  }
  const least = rooms.reduce((one, other) => (other.bytes < one.bytes ? other : one))
  const images = most > 0 ? most - (await countImages(sql, projectId, most)) : Number.POSITIVE_INFINITY
  return { ...least, images }
}
