import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Message } from '../../../../shared/contract/messages/message.ts'
import { NEW_PROJECT } from '../../../../shared/contract/messages/projects.ts'
import { paths } from '../../../app/paths.ts'
import { recordEvent } from '../../../app/record-event.ts'
import type { Uploading } from '../../../app/zip-upload/upload-state.tsx'
import { archiveFault, uploadFailureText } from '../../../app/zip-upload/zip-archive.ts'
import { type CreationBasis, failureOf, loadProjectList, storeCreationBasis, tellFailure } from '../../../sync/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { createEmpty, createFromZip, discardProject, type Waiting } from './create-project.ts'
import { addressOfDocumented, isCarriedOut, mainActionOf } from './main-action.ts'
import type { ChosenRepository } from './repository-address.ts'
import type { useDraft } from './use-draft.ts'
import { waitForInstallation } from './wait-for-installation.ts'

export type Work =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'creating' }
  | Uploading
  | { state: 'installing' }

const IDLE: Work = { state: 'idle' }

/**
 * Runs the action of the main button. If the dialog is closed meanwhile, deletes a project without an
 * archive.
 */
export function useSubmit(form: ReturnType<typeof useDraft>) {
  const [work, setWork] = useState<Work>(IDLE)
  const [, navigate] = useLocation()
  const waiting = useRef<Waiting>(undefined)
  const abort = useRef<AbortController>(undefined)
  const stopWaiting = useRef<() => void>(undefined)
  const { draft } = form
  const action = mainActionOf(draft, form.appAddress !== null)
  const documented = addressOfDocumented(draft)

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
      tellFailure('create-project', failureOf(error))
    }
  }

  const uploadArchive = async (file: File) => {
    const controller = new AbortController()
    abort.current = controller
    setWork({ state: 'uploading', share: 0 })
    const fault = await archiveFault(file)
    if (controller.signal.aborted) return setWork({ state: 'idle' })
    if (fault) return fail(fault)
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
      fail(uploadFailureText(error))
    }
  }

  const fail = (text: string) => {
    setWork({ state: 'upload-failed', text })
    showToast({ ...NEW_PROJECT.notCreatedFromZip, text })
  }

  const createFrom = (basis: CreationBasis) => {
    storeCreationBasis(basis)
    navigate(paths.generateGithub())
  }

  const createWithoutApp = () => {
    if (draft.repository) createFrom(basisOf(form, draft.repository))
  }

  const install = (repository: ChosenRepository) => {
    const basis = basisOf(form, repository)
    storeCreationBasis(basis)
    recordEvent({ name: 'Installation Attempted', provider: 'github' })
    // Called shortly after the click, because the browser would otherwise block the window as a pop-up.
    window.open(form.appAddress ?? '', '_blank', 'noopener')
    setWork({ state: 'installing' })
    // Stores the basis again, because another tab may have stored one for another repository meanwhile.
    stopWaiting.current = waitForInstallation(repository, () => createFrom(basis))
  }

  const carryOut = () => {
    if (action.act === 'upload' && draft.file) void uploadArchive(draft.file)
    else if (draft.type === 'empty') void submitEmpty()
    else if (action.act === 'wait') setWork({ state: 'checking' })
    else if (action.act === 'create') createWithoutApp()
    else if (action.act === 'view' && documented) navigate(documented)
    else if (draft.repository) install(draft.repository)
  }

  useEffect(() => {
    if (work.state !== 'checking' || action.act === 'wait') return
    setWork({ state: 'idle' })
    if (isCarriedOut(action, draft.check, navigator.userActivation?.isActive ?? false)) carryOut()
  })

  const submit = () => {
    if (work.state !== 'idle' && work.state !== 'upload-failed') return
    if (!action.enabled) {
      const message = missing(draft)
      if (message) showToast(message)
      return
    }
    carryOut()
  }

  return {
    action,
    // Hides a failed archive upload after the person has switched to another type of project.
    work: work.state === 'upload-failed' && draft.type !== 'zip' ? IDLE : work,
    submit,
    createWithoutApp,
    cancelUpload: () => abort.current?.abort(),
  }
}

function missing({ type, file, repository }: ReturnType<typeof useDraft>['draft']): Message | undefined {
  if (type === 'zip' && !file) return NEW_PROJECT.noFile
  if (type === 'github' && !repository) return NEW_PROJECT.noRepository
  return undefined
}

function basisOf(
  { draft, language, isPublic }: ReturnType<typeof useDraft>,
  { owner, repo, host }: ChosenRepository,
): CreationBasis {
  return {
    owner_name: owner,
    repo_name: repo,
    ...(host && { repo_host: host }),
    project_name: draft.title.trim(),
    language,
    is_private: !isPublic,
  }
}
