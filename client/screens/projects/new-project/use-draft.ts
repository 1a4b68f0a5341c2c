import { useEffect, useState } from 'react'
import type { PublicConfig } from '../../../../shared/contract/installation.ts'
import type { DocumentationLanguage } from '../../../../shared/contract/values.ts'
import { titleOfFile } from '../../../app/zip-upload/zip-archive.ts'
import { gitHost } from '../../../hosts/git-host.ts'
import { installationConfig } from '../../../sync/index.ts'
import { takeDraft } from './kept-draft.ts'
import type { Draft, DraftType } from './main-action.ts'
import { parseRepositoryAddress } from './repository-address.ts'
import { useRepositoryCheck } from './use-repository-check.ts'

/** `over`: the suggestion that it took the place of. */
type TypedTitle = { title: string; over: string | undefined }

/** Holds the inputs of the dialog. The title follows the repository or file until someone types a title. */
export function useDraft(initial: DraftType) {
  const config = useConfig()
  const [kept] = useState(takeDraft)
  const [type, setType] = useState<DraftType>(kept ? 'github' : initial)
  const [address, setAddress] = useState(kept?.address ?? '')
  const [typed, setTyped] = useState<TypedTitle>({ title: kept?.title ?? '', over: undefined })
  const [language, setLanguage] = useState<DocumentationLanguage>(kept?.language ?? 'en')
  const [isPublic, setPublic] = useState(kept?.isPublic ?? false)
  const [file, setFile] = useState<File>()

  const origins = config?.git_hosts ?? [`https://${gitHost()}`]
  const repository = type === 'github' ? parseRepositoryAddress(address, origins) : undefined
  const check = useRepositoryCheck(repository)
  const suggested = type === 'github' ? repository?.repo : type === 'zip' && file ? titleOfFile(file.name) : undefined
  // A title that someone cleared stays empty for the current suggestion. A different suggestion replaces it.
  const isTyped = typed.title !== '' || typed.over === suggested
  const title = isTyped ? typed.title : (suggested ?? '')
  const draft: Draft = { type, title, repository, check, file }

  return {
    draft,
    address,
    origins,
    typedTitle: typed.title === '' ? undefined : typed.title,
    language,
    isPublic,
    appAddress: config?.github_app_url ?? null,
    canConnect: config?.github_sign_in ?? false,
    setType,
    setAddress,
    setTitle: (text: string) => setTyped({ title: text, over: suggested }),
    setLanguage,
    setPublic,
    setFile,
  }
}

function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>()
  useEffect(() => {
    installationConfig()
      .then(setConfig)
      .catch((error: unknown) => console.warn('The settings of this installation could not be read', error))
  }, [])
  return config
}
