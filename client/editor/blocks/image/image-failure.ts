import { IMAGE, IMAGE_REFUSED } from '../../../../shared/contract/messages/editor.ts'
import { isQuotaReached, isStatus, messageOf, NotKept } from '../../../api/index.ts'

/** Message for an image that couldn't be uploaded. */
export function imageFailure(error: unknown): string {
  if (error instanceof NotKept) return error.message
  if (isQuotaReached(error)) return messageOf(error, IMAGE.notUploaded)
  if (isStatus(error, 401)) return 'Sign in again to upload images.'
  if (isStatus(error, 413)) return IMAGE_REFUSED.size
  if (isStatus(error, 415)) return messageOf(error, IMAGE_REFUSED.type)
  return IMAGE.notUploaded
}

/** Whether the error's message contains advice. Such a message takes longer to read. */
export function isAdvice(error: unknown): boolean {
  return error instanceof NotKept || isQuotaReached(error)
}
