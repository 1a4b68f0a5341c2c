import { MAX_TEXT_BYTES } from '../analysis/classify-file.ts'
import { isDocumentationPage, namedOutput, outputOfPage, tellsOfOutput } from '../analysis/documentation-output.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import type { Repository } from './repository.ts'

/** Finds the folders that contain generated documentation. Reads only the few files that reveal them. */
export async function findOutputs(repository: Pick<Repository, 'entries'>): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  const signed = new Set<string>()
  const withPage = new Set<string>()
  for await (const entry of repository.entries()) {
    if (entry.type !== 'file' || entry.size > MAX_TEXT_BYTES || !tellsOfOutput(entry.path)) continue
    const text = Buffer.from(await entry.read()).toString('utf8')
    const output = namedOutput(entry.path, text)
    if (output !== undefined) named.add(output)
    if (!/\.html?$/i.test(entry.path)) continue
    withPage.add(folderOf(entry.path))
    const folder = isDocumentationPage(entry.path, text) ? outputOfPage(entry.path) : undefined
    if (folder !== undefined) signed.add(folder)
  }
  // Doxygen writes its pages into the subfolder `html` of the configured folder.
  const pages = [...named].flatMap((folder) => [folder, `${folder}/html`]).filter((folder) => withPage.has(folder))
  return new Set([...signed, ...pages])
}
