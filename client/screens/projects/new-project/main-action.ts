import type { InstallationStatus } from '../../../../shared/contract/github.ts'
import type { Repository } from '../../../app/paths.ts'

export type DraftType = 'empty' | 'github' | 'zip'

/** What is known of the repository that was named. */
export type Check =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; status: InstallationStatus }
  | { state: 'failed' }

export type Draft = {
  type: DraftType
  title: string
  repository: Repository | undefined
  check: Check
  file: File | undefined
}

export type MainAction = {
  act: 'create' | 'upload' | 'view' | 'install'
  label: 'Create' | 'Create & Upload' | 'View project' | 'Install GitHub App'
  enabled: boolean
}

/** What the dialog's main button does. `canInstall`: this installation has an app to install at the git host. */
export function mainActionOf({ type, title, repository, check, file }: Draft, canInstall: boolean): MainAction {
  const titled = title.trim() !== ''
  if (type === 'zip') return { act: 'upload', label: 'Create & Upload', enabled: titled && file !== undefined }
  if (type === 'empty') return { act: 'create', label: 'Create', enabled: titled }

  const status = check.state === 'known' ? check.status : undefined
  if (repository && status?.is_project_already_exists) return { act: 'view', label: 'View project', enabled: true }
  if (repository && status && !status.has_installation_access) {
    if (canInstall) {
      return { act: 'install', label: 'Install GitHub App', enabled: titled && !status.is_identity_needed }
    }
    return { act: 'create', label: 'Create', enabled: false }
  }
  return { act: 'create', label: 'Create', enabled: titled && repository !== undefined }
}

/** What is wrong with the repository field, in words. */
export function addressFault(address: string, { repository, check }: Draft, canInstall: boolean): string | undefined {
  if (address.trim() === '') return undefined
  if (!repository) return 'Invalid GitHub URL'
  if (check.state !== 'known') return undefined
  if (check.status.is_project_already_exists) return 'Project already exists'
  if (!check.status.has_installation_access && !canInstall) {
    return 'This repository cannot be read. It may be private or misspelt; a ZIP archive of it works as well.'
  }
  return undefined
}

/** What stands between the repository and its documentation, apart from the app itself. */
export function obstacleOf(
  { type, repository, check }: Draft,
  canInstall: boolean,
): 'identity' | 'app-only' | undefined {
  if (type !== 'github' || !repository || !canInstall || check.state !== 'known') return undefined
  const { status } = check
  if (status.is_project_already_exists || status.has_installation_access) return undefined
  if (status.is_identity_needed) return 'identity'
  return status.is_public ? 'app-only' : undefined
}
