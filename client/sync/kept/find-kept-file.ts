import type { CitedFile } from '../../../shared/contract/cited-files.ts'
import type { Replica, StoredFile } from '../replica/database.ts'

type Place = StoredFile['places'][number]

/**
 * Returns the stored file behind a citation, with the cited lines. Undefined if this device doesn't have
 * it.
 */
export async function findKeptFile(db: Replica, citationId: number): Promise<CitedFile | undefined> {
  const citation = await db.citations.get(citationId)
  if (!citation || citation.state === 'gone') return undefined
  const placeIn = (file: StoredFile | undefined): Place | undefined =>
    file?.places.find(({ citation_id }) => citation_id === citationId)
  const usual = await db.files.get([citation.project_id, citation.path])
  const file = placeIn(usual)
    ? usual
    : // What has changed may be in another file by now.
      await db.files
        .where({ projectId: citation.project_id })
        .filter((one) => placeIn(one) !== undefined)
        .first()
  const place = placeIn(file)
  if (!file || !place) return undefined
  const { path, language, text, hash } = file
  return { path, language, text, hash, start_line: place.start_line, end_line: place.end_line, href: null }
}
