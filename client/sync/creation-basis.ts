import type { Project } from '../../shared/contract/projects.ts'
import { type DocumentationLanguage, LANGUAGES } from '../../shared/contract/values.ts'
import { currentUser, CREATION_BASIS_KEY as KEY } from '../session/index.ts'
import { isOfRepository } from './view/of-repository.ts'

/** Input for creating a repository project. Kept while the person visits the git host and returns. */
export type CreationBasis = {
  owner_name: string
  repo_name: string
  /** Git host, if it isn't GitHub. */
  repo_host?: string
  project_name: string
  language: DocumentationLanguage
  is_private: boolean
}

type Stored = { creationBasis?: unknown; of?: unknown }

export function storeCreationBasis(basis: CreationBasis): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ creationBasis: basis, of: currentUser()?.id }))
  } catch {
    // Without storage, the progress screen says that the basis is missing.
  }
}

/**
 * Returns the stored basis; undefined if there is none, it is someone else's, or one of its parts is blank.
 */
export function readCreationBasis(): CreationBasis | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null
    const isOthers = stored?.of !== undefined && stored.of !== currentUser()?.id
    return isOthers ? undefined : checkCreationBasis(stored?.creationBasis)
  } catch {
    return undefined
  }
}

/**
 * Deletes the stored basis once its project exists. Keeps a basis for another repository, because all tabs
 * share the stored one. `from` is the basis of the created project, which identifies it even if its
 * repository was renamed at the host.
 */
export function clearCreationBasis(created: Pick<Project, 'git_url'>, from?: CreationBasis): void {
  const basis = readCreationBasis()
  if (!basis) return
  const repository = { owner: basis.owner_name, repo: basis.repo_name, host: basis.repo_host }
  const isFrom = from !== undefined && JSON.stringify(from) === JSON.stringify(basis)
  if (!isFrom && !isOfRepository(created, repository)) return
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

export function checkCreationBasis(value: unknown): CreationBasis | undefined {
  const basis = value as Partial<Record<keyof CreationBasis, unknown>> | null | undefined
  const { owner_name, repo_name, repo_host, project_name, language, is_private } = basis ?? {}
  if (!isFilled(owner_name) || !isFilled(repo_name) || !isFilled(project_name)) return undefined
  const known = LANGUAGES.find((candidate) => candidate === language)
  if (!known || typeof is_private !== 'boolean') return undefined
  if (repo_host !== undefined && !isFilled(repo_host)) return undefined
  return { owner_name, repo_name, ...(repo_host && { repo_host }), project_name, language: known, is_private }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
