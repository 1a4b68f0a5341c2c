import { useEffect, useRef, useState } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import { uploadArchive } from './upload-archive.ts'
import type { Uploading } from './upload-state.tsx'
import { archiveFault, uploadFailureText } from './zip-archive.ts'

type Work = { state: 'idle' } | Uploading

/** Uploads an archive and cancels the upload on unmount. The project's screen shows the result. */
export function useNewZip(projectId: Project['id'], onSent: (name: string) => void) {
  const [work, setWork] = useState<Work>({ state: 'idle' })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    abort.current = controller
    setWork({ state: 'uploading', share: 0 })
    const fault = await archiveFault(file)
    if (fault) return setWork({ state: 'upload-failed', text: fault })
    try {
      const onProgress = (share: number) => setWork({ state: 'uploading', share })
      await uploadArchive(projectId, file, { onProgress, signal: controller.signal })
      onSent(file.name)
    } catch (error) {
      if (controller.signal.aborted) {
        setWork({ state: 'idle' })
        return
      }
      console.warn('An archive was not uploaded', error)
      setWork({ state: 'upload-failed', text: uploadFailureText(error) })
    }
  }

  return { work, send, cancel: () => abort.current?.abort() }
}
