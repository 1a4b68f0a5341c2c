import { createZipProject, deleteProject } from '../../../../shared/contract/projects.ts'
import type { DocumentationLanguage } from '../../../../shared/contract/values.ts'
import { isStatus, send } from '../../../api/index.ts'
import { paths } from '../../../app/paths.ts'
import { recordEvent } from '../../../app/record-event.ts'
import { type UploadWatch, uploadArchive } from '../../../app/zip-upload/upload-archive.ts'
import { createEmptyProject } from '../../../sync/index.ts'

/** Creates a project with one empty page. Resolves to the address of that page. */
export async function createEmpty(name: string, isPrivate: boolean): Promise<string> {
  const { id, pageId } = await createEmptyProject(name, isPrivate ? 'private' : 'public')
  recordEvent({ name: 'Project Created' })
  return paths.project(id, pageId)
}

export type ZipProject = { name: string; isPrivate: boolean; language: DocumentationLanguage; file: File }

/** Project whose archive isn't uploaded yet, with the values that it was created with. */
export type Waiting = { id: number; of: ReturnType<typeof createCall>; file: File }

type Watch = UploadWatch & { onCreated: (waiting: Waiting) => void }

/**
 * Creates a project and uploads its archive. Reuses the project of an earlier attempt if its values are the
 * same. Resolves to the project's id.
 */
export async function createFromZip(draft: ZipProject, earlier: Waiting | undefined, watch: Watch): Promise<number> {
  const { onCreated, ...sending } = watch
  const of = createCall(draft)
  const isSame = earlier !== undefined && JSON.stringify(earlier.of) === JSON.stringify(of)
  const id = isSame ? earlier.id : (await send(createZipProject, { body: of }, { handled: 'all' })).id
  onCreated({ id, of, file: draft.file })
  // Deletes the project of the earlier attempt, because the person has changed the title, language or
  // visibility.
  if (earlier && !isSame) void discardProject(earlier.id)
  try {
    await uploadArchive(id, draft.file, sending)
  } catch (error) {
    // A 409 for the same file means that the earlier upload succeeded, and only its answer was lost.
    if (!isSame || earlier.file !== draft.file || !isStatus(error, 409)) throw error
  }
  recordEvent({ name: 'Zip Project Created' })
  return id
}

function createCall({ name, isPrivate, language }: ZipProject) {
  return { name: name.trim(), is_private: isPrivate, language }
}

/** Deletes a project whose archive was never uploaded. */
export async function discardProject(id: number): Promise<void> {
  await send(deleteProject, { params: { id } }, { handled: 'all' }).catch((error: unknown) =>
    console.warn('The project without an archive could not be removed', error),
  )
}
