import { createZipProject, deleteProject, uploadZip } from '../../../../shared/contract/projects.ts'
import type { DocumentationLanguage } from '../../../../shared/contract/values.ts'
import { addressOf, send, upload } from '../../../api/index.ts'
import { paths } from '../../../app/paths.ts'
import { recordEvent } from '../../../app/record-event.ts'
import { createEmptyProject } from '../../../sync/index.ts'

/** Creates a project with one empty page; resolves to the address of that page. */
export async function createEmpty(name: string, isPrivate: boolean): Promise<string> {
  const { id, pageId } = await createEmptyProject(name, isPrivate ? 'private' : 'public')
  recordEvent({ name: 'Project Created' })
  return paths.project(id, pageId)
}

export type ZipProject = { name: string; isPrivate: boolean; language: DocumentationLanguage; file: File }

type Watch = { onCreated: (id: number) => void; onProgress: (share: number) => void; signal: AbortSignal }

/** Creates the project, unless an earlier attempt did, and uploads the archive; resolves to the project's id. */
export async function createFromZip(draft: ZipProject, existing: number | undefined, watch: Watch): Promise<number> {
  const id = existing ?? (await createWaiting(draft))
  watch.onCreated(id)
  const body = new FormData()
  body.append('file', draft.file)
  await upload({
    address: addressOf(uploadZip, { params: { id } }),
    body,
    onProgress: watch.onProgress,
    signal: watch.signal,
  })
  recordEvent({ name: 'Zip Project Created' })
  return id
}

async function createWaiting({ name, isPrivate, language }: ZipProject): Promise<number> {
  const body = { name: name.trim(), is_private: isPrivate, language }
  return (await send(createZipProject, { body }, { handled: 'all' })).id
}

/** Takes back a project whose archive was never uploaded. */
export async function discardProject(id: number): Promise<void> {
  await send(deleteProject, { params: { id } }, { handled: 'all' }).catch((error: unknown) =>
    console.warn('The project without an archive could not be removed', error),
  )
}
