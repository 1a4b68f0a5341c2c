import { proxy } from 'valtio'
import type { SecretFile } from '../../../../shared/contract/secrets.ts'

type FoundSecrets = { isOpen: boolean; files: readonly SecretFile[]; more: boolean }

/** Places of secrets in the sources, and whether their list is open. A popover opens the list. */
export const foundSecrets = proxy<FoundSecrets>({ isOpen: false, files: [], more: false })

export function openSecrets(found: Pick<FoundSecrets, 'files' | 'more'>): void {
  Object.assign(foundSecrets, found, { isOpen: true })
}

export function closeSecrets(): void {
  Object.assign(foundSecrets, { isOpen: false, files: [], more: false })
}
