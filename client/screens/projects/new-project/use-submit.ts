import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { CHANGE } from '../../../../shared/contract/messages/changes.ts'
import type { Message } from '../../../../shared/contract/messages/message.ts'
import { NEW_PROJECT } from '../../../../shared/contract/messages/projects.ts'
import { messageOf } from '../../../api/index.ts'
import { paths } from '../../../app/paths.ts'
import { recordEvent } from '../../../app/record-event.ts'
import type { Uploading } from '../../../app/zip-upload/upload-state.tsx'
import { uploadFailureText } from '../../../app/zip-upload/zip-archive.ts'
import { type CreationBasis, loadProjectList, storeCreationBasis } from '../../../sync/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { createEmpty, createFromZip, discardProject, type Waiting } from './create-project.ts'
import { mainActionOf } from './main-action.ts'
import type { useDraft } from './use-draft.ts'
import { waitForInstallation } from './wait-for-installation.ts'

export type Work = { state: 'idle' } | { state: 'creating' } | Uploading | { state: 'installing' }

/** Carries out what the main button says, and cleans up when the dialog is left on the way. */
export function useSubmit(form: ReturnType<typeof useDraft>) {
  const [work, setWork] = useState<Work>({ state: 'idle' })
  const [, navigate] = useLocation()
  const waiting = useRef<Waiting>(undefined)
  const abort = useRef<AbortController>(undefined)
  const stopWaiting = useRef<() => void>(undefined)
  const { draft } = form
  const action = mainActionOf(draft, form.appAddress !== null)

  useEffect(
    () => () => {
      stopWaiting.current?.()
      abort.current?.abort()
      if (waiting.current) void discardProject(waiting.current.id)
    },
    [],
  )

  const submitEmpty = async () => {
    setWork({ state: 'creating' })
    try {
      navigate(await createEmpty(draft.title, !form.isPublic))
    } catch (error) {
      setWork({ state: 'idle' })
      showToast({ title: CHANGE['create-project'], text: messageOf(error, 'Please try again.'), type: 'error' })
    }
  }

  const uploadArchive = async (file: File) => {
    const controller = new AbortController()
    abort.current = controller
    setWork({ state: 'uploading', share: 0 })
    const details = { name: draft.title, isPrivate: !form.isPublic, language: form.language, file }
    try {
      const id = await createFromZip(details, waiting.current, {
        onCreated: (created) => {
          waiting.current = created
        },
        onProgress: (share) => setWork({ state: 'uploading', share }),
        signal: controller.signal,
      })
      waiting.current = undefined
      void loadProjectList()
      navigate(paths.generateZip(id))
    } catch (error) {
      if (controller.signal.aborted) {
        setWork({ state: 'idle' })
        return
      }
      const text = uploadFailureText(error)
      setWork({ state: 'upload-failed', text })
      showToast({ ...NEW_PROJECT.notCreatedFromZip, text })
    }
  }

  const createWithoutApp = () => {
    if (!draft.repository) return
    storeCreationBasis(basisOf(form, draft.repository))
    navigate(paths.generateGithub())
  }

  const submit = () => {
    if (work.state !== 'idle' && work.state !== 'upload-failed') return
    if (!action.enabled) {
      const message = missing(draft)
      if (message) showToast(message)
      return
    }
    if (action.act === 'upload' && draft.file) void uploadArchive(draft.file)
    else if (draft.type === 'empty') void submitEmpty()
    else if (draft.repository && action.act === 'view') navigate(paths.repository(draft.repository))
    else if (draft.repository) {
      if (action.act === 'create') {
        createWithoutApp()
        return
      }
      storeCreationBasis(basisOf(form, draft.repository))
      recordEvent({ name: 'Installation Attempted', provider: 'github' })
      // In the click itself: later a browser takes it for a pop-up.
      window.open(form.appAddress ?? '', '_blank', 'noopener')
      setWork({ state: 'installing' })
      stopWaiting.current = waitForInstallation(draft.repository, () => navigate(paths.generateGithub()))
    }
  }

  return { action, work, submit, createWithoutApp, cancelUpload: () => abort.current?.abort() }
}

function missing({ type, file, repository }: ReturnType<typeof useDraft>['draft']): Message | undefined {
  if (type === 'zip' && !file) return NEW_PROJECT.noFile
  if (type === 'github' && !repository) return NEW_PROJECT.noRepository
  return undefined
}

function basisOf(
  { draft, language, isPublic }: ReturnType<typeof useDraft>,
  { owner, repo }: { owner: string; repo: string },
): CreationBasis {
  return {
    owner_name: owner,
    repo_name: repo,
    project_name: draft.title.trim(),
    language,
    is_private: !isPublic,
  }
}
