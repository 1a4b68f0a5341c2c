import { createZipProject, deleteProject } from '../../../../shared/contract/projects.ts'
import type { DocumentationLanguage } from '../../../../shared/contract/values.ts'
import { send } from '../../../api/index.ts'
import { paths } from '../../../app/paths.ts'
import { recordEvent } from '../../../app/record-event.ts'
import { type UploadWatch, uploadArchive } from '../../../app/zip-upload/upload-archive.ts'
import { createEmptyProject } from '../../../sync/index.ts'

/** Creates a project with one empty page; resolves to the address of that page. */
export async function createEmpty(name: string, isPrivate: boolean): Promise<string> {
  const { id, pageId } = await createEmptyProject(name, isPrivate ? 'private' : 'public')
  recordEvent({ name: 'Project Created' })
  return paths.project(id, pageId)
}

export type ZipProject = { name: string; isPrivate: boolean; language: DocumentationLanguage; file: File }

type Watch = UploadWatch & { onCreated: (id: number) => void }

/** Creates the project, unless an earlier attempt did, and uploads the archive; resolves to the project's id. */
export async function createFromZip(draft: ZipProject, existing: number | undefined, watch: Watch): Promise<number> {
  const { onCreated, ...sending } = watch
  const id = existing ?? (await createWaiting(draft))
  onCreated(id)
  await uploadArchive(id, draft.file, sending)
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
