import type { InstallationStatus } from '../../../../shared/contract/github.ts'
import { paths, repositoryOf } from '../../../app/paths.ts'
import type { ChosenRepository } from './repository-address.ts'

export type DraftType = 'empty' | 'github' | 'zip'

/** Result of looking up the entered repository. */
export type Check =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; status: InstallationStatus }
  | { state: 'failed' }

export type Draft = {
  type: DraftType
  title: string
  repository: ChosenRepository | undefined
  check: Check
  file: File | undefined
}

/** `wait`: what is to be done hangs on the check of the repository, which is not over. */
export type MainAction = {
  act: 'wait' | 'create' | 'upload' | 'view' | 'install'
  label: 'Create' | 'Create & Upload' | 'View project' | 'Install GitHub App'
  enabled: boolean
}

/**
 * Returns what the dialog's main button does. `canInstall`: this installation has an app to install at the
 * git host.
 */
export function mainActionOf({ type, title, repository, check, file }: Draft, canInstall: boolean): MainAction {
  const titled = title.trim() !== ''
  if (type === 'zip') return { act: 'upload', label: 'Create & Upload', enabled: titled && file !== undefined }
  if (type === 'empty') return { act: 'create', label: 'Create', enabled: titled }

  const status = check.state === 'known' ? check.status : undefined
  if (repository && status?.is_project_already_exists) return { act: 'view', label: 'View project', enabled: true }
  if (repository && status && !status.has_installation_access) {
    if (canInstall && !repository.host) {
      return { act: 'install', label: 'Install GitHub App', enabled: titled && !status.is_identity_needed }
    }
    return { act: 'create', label: 'Create', enabled: false }
  }
  const isChecked = check.state === 'known' || check.state === 'failed'
  const act = canInstall && !repository?.host && !isChecked ? 'wait' : 'create'
  return { act, label: 'Create', enabled: titled && repository !== undefined }
}

/**
 * Returns whether to carry out a click that waited for the check. After a failed check, the person must click
 * again. Too long after the click, the browser blocks new windows, so `install` needs a new click.
 */
export function isCarriedOut({ act, enabled }: MainAction, check: Check, canOpenWindow: boolean): boolean {
  return enabled && check.state === 'known' && (act !== 'install' || canOpenWindow)
}

/**
 * Returns the address of the repository's existing project. Uses the repository's current name or, if it
 * isn't on GitHub, the project's id.
 */
export function addressOfDocumented({ repository, check }: Draft): string | undefined {
  const { git_url: url, project_id: id } = check.state === 'known' ? check.status : {}
  if (repository?.host) return id === undefined ? undefined : paths.project(id)
  const named = repositoryOf(url ?? null) ?? repository
  return named && paths.repository(named)
}

/** Returns the error text for the repository field; undefined if there is none. */
export function addressFault(address: string, { repository, check }: Draft, canInstall: boolean): string | undefined {
  if (address.trim() === '') return undefined
  if (!repository) return 'Invalid GitHub URL'
  if (check.state !== 'known') return undefined
  if (check.status.is_project_already_exists) return 'Project already exists'
  if (!check.status.has_installation_access && (!canInstall || repository.host)) {
    return 'We can’t access this repository. Check the URL, or upload a ZIP if it’s private.'
  }
  return undefined
}

/**
 * Returns what blocks a repository that the app can't read. `identity`: the person has no account at the git
 * host. `app-only`: the repository is public and only lacks the app.
 */
export function obstacleOf(
  { type, repository, check }: Draft,
  canInstall: boolean,
): 'identity' | 'app-only' | undefined {
  if (type !== 'github' || !repository || repository.host || !canInstall || check.state !== 'known') return undefined
  const { status } = check
  if (status.is_project_already_exists || status.has_installation_access) return undefined
  if (status.is_identity_needed) return 'identity'
  return status.is_public ? 'app-only' : undefined
}
