import { bearerToken, keepBearerToken, synchroniseSession } from '../session/index.ts'
import { showToast } from '../ui/toast/toasts.ts'
import { type Download, download as downloadWith } from './download.ts'
import { createSend } from './send.ts'
import { type Upload, upload as uploadWith } from './upload.ts'

export { ApiError, isQuotaReached, isStatus, messageOf, NetworkError, NotKept } from './api-error.ts'
export { keepMode } from './mode.ts'
export { addressOf } from './send.ts'

const resynchronise = async () => (await synchroniseSession()) === 'signed-in'

/** Sends a call to the main API. All calls use this function. */
export const send = createSend({
  fetch: (...request) => fetch(...request),
  token: bearerToken,
  keepToken: keepBearerToken,
  resynchronise,
  toast: showToast,
})

export function upload(task: Upload): Promise<unknown> {
  return uploadWith({ token: bearerToken, keepToken: keepBearerToken, resynchronise }, task)
}

export function download(task: Download): Promise<Blob> {
  return downloadWith(
    { fetch: (...request) => fetch(...request), token: bearerToken, keepToken: keepBearerToken, resynchronise },
    task,
  )
}
