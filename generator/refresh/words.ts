import type { HostUnavailable } from '../../shared/git-host/git-host.ts'
import type { Told } from '../../shared/jobs/queues.ts'
import type { SourceLost } from '../import/find-source.ts'

export const KEPT = 'The documentation stays as it is.'

/** Text for a project's members: what happened to the repository, and what they can do. */
export function lossWords(url: string, loss: SourceLost['loss'], told?: Told): string {
  const name = new URL(url).pathname.slice(1)
  if (told === 'deleted') return `${name} was deleted at the git host. ${KEPT}`
  if (told === 'transferred') {
    return `${name} was transferred to another owner, who has to install the GitHub App there. ${KEPT}`
  }
  if (told === 'privatized' && loss === 'unreadable') {
    return `${name} was made private. Install the GitHub App for it, then click “Update now”. ${KEPT}`
  }
  switch (loss) {
    case 'app-removed':
      return `The GitHub App was removed from ${name}. Install it again to resume updates. ${KEPT}`
    case 'app-suspended':
      return `The GitHub App is suspended for ${name}. Unsuspend it on GitHub to resume updates. ${KEPT}`
    case 'not-granted':
      return `The GitHub App may no longer read ${name}: it was deleted or moved, or taken out of the repositories that the App may read. If you can, let the App read it again, then click “Update now”. ${KEPT}`
    case 'unreadable':
      return `${name} can no longer be read: it was deleted, renamed or made private. If you can, make it readable again, then click “Update now”. ${KEPT}`
  }
}

/** `retryAfter`: in how many seconds we retry; `null` when only the daily look does. */
export function unavailableWords({ limited }: Pick<HostUnavailable, 'limited'>, retryAfter: number | null): string {
  const what = limited ? 'The git host limits how often we may ask it.' : 'The git host couldn’t be reached.'
  return againWords(what, retryAfter)
}

/** Says what happened, when we retry, and what the documentation shows. `retryAfter`: seconds or null. */
export function againWords(what: string, retryAfter: number | null): string {
  const minutes = Math.ceil((retryAfter ?? 0) / 60)
  const again =
    retryAfter === null
      ? 'We’ll retry tomorrow. To retry now, click “Update now”.'
      : `We’ll retry in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return `${what} ${again} ${KEPT}`
}
