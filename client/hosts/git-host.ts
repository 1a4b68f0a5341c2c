import { GIT_HOST_NOTE } from '../../shared/contract/git-host-note.ts'

/**
 * Returns the host that this installation uses as GitHub. Only repositories on this host have addresses with
 * owner and name.
 */
export function gitHost(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${GIT_HOST_NOTE}]`)?.content ?? 'github.com'
}
