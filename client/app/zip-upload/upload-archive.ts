import { type Project, uploadZip } from '../../../shared/contract/projects.ts'
import { addressOf, upload } from '../../api/index.ts'

/** `onProgress` gets the share sent so far, 0 to 1; `signal` cancels the upload. */
export type UploadWatch = { onProgress: (share: number) => void; signal: AbortSignal }

/** Sends an archive to its project, the first one or a newer one. */
export async function uploadArchive(id: Project['id'], file: File, watch: UploadWatch): Promise<void> {
  const body = new FormData()
  body.append('file', file)
  // A partial upload is useless, so ask before the page closes. The listener belongs to this upload only:
  // another one may run longer.
  const askBeforeLeaving = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', askBeforeLeaving)
  try {
    await upload({ address: addressOf(uploadZip, { params: { id } }), body, ...watch })
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving)
  }
}
