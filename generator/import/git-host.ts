import { sign } from 'node:crypto'
import type { Configuration } from '../../shared/contract/configuration.ts'
import type { GitHost } from '../../shared/git-host/git-host.ts'
import { createGithub } from '../../shared/git-host/github.ts'
import { hostSettings } from '../../shared/git-host/settings.ts'

/** The installation's git host. */
export function openGitHost(config: Configuration): GitHost {
  const settings = hostSettings(config)
  const key = settings.app?.privateKey ?? ''
  const rs256 = (text: string) => sign('sha256', Buffer.from(text), key).toString('base64url')
  return createGithub(settings, { fetch, now: Date.now, sign: rs256 })
}
