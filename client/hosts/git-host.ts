import { GIT_HOST_NOTE } from '../../shared/contract/git-host-note.ts'

/** The host that this installation uses as GitHub. Only its repositories are known here by owner and name. */
export function gitHost(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${GIT_HOST_NOTE}]`)?.content ?? 'github.com'
}
