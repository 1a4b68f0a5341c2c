import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Configuration } from '../../shared/contract/configuration.ts'
import { normaliseGitUrl } from '../../shared/repositories/git-url.ts'
import { ImportRefused } from '../import/repository.ts'

/** Source that the command line names. */
export type DocumentSource =
  | { type: 'git'; url: string; name: string }
  | { type: 'zip'; path: string; name: string }
  | { type: 'folder'; path: string; name: string }

/** Finds the kind of source that a text refers to. Throws `ImportRefused` if the text fits no kind. */
export async function documentSource(
  text: string,
  config: Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS'>,
): Promise<DocumentSource> {
  if (/^https?:\/\//i.test(text)) {
    const url = normaliseGitUrl(text, config)
    if (!url)
      throw new ImportRefused(`${text} is not a repository on an allowed git host (see GITHUB_URL and GIT_HOSTS).`)
    return { type: 'git', url, name: basename(url) }
  }
  const path = resolve(text)
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return { type: 'folder', path, name: basename(path) }
  if (found?.isFile()) return { type: 'zip', path, name: basename(path).replace(/\.zip$/i, '') }
  throw new ImportRefused(`There is no folder, ZIP archive or https git address "${text}".`)
}
