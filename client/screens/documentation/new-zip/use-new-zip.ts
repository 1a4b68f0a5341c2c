import { useEffect, useRef, useState } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { uploadArchive } from '../../../app/zip-upload/upload-archive.ts'
import type { Uploading } from '../../../app/zip-upload/upload-state.tsx'
import { uploadFailureText } from '../../../app/zip-upload/zip-archive.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

type Work = { state: 'idle' } | Uploading

/** Sends a newer archive, and gives it up when its place is left. What becomes of it is shown where the pages are. */
export function useNewZip(projectId: Project['id'], onSent: () => void) {
  const [work, setWork] = useState<Work>({ state: 'idle' })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    abort.current = controller
    setWork({ state: 'uploading', share: 0 })
    try {
      const onProgress = (share: number) => setWork({ state: 'uploading', share })
      await uploadArchive(projectId, file, { onProgress, signal: controller.signal })
      showToast({
        title: `${file.name} was uploaded`,
        text: 'It is being read now. "What changed" in the settings tells what came of it.',
        type: 'info',
      })
      onSent()
    } catch (error) {
      if (controller.signal.aborted) {
        setWork({ state: 'idle' })
        return
      }
      console.warn('A new archive was not uploaded', error)
      setWork({ state: 'upload-failed', text: uploadFailureText(error) })
    }
  }

  return { work, send, cancel: () => abort.current?.abort() }
}
