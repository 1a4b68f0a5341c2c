import { sign } from 'node:crypto'
import type { GitHost } from '../../shared/git-host/git-host.ts'
import { createGithub } from '../../shared/git-host/github.ts'
import { hostSettings } from '../../shared/git-host/settings.ts'
import type { Config } from '../config.ts'

/** The installation's git host. */
export function openGitHost(config: Config): GitHost {
  const settings = hostSettings(config)
  const key = settings.app?.privateKey ?? ''
  const rs256 = (text: string) => sign('sha256', Buffer.from(text), key).toString('base64url')
  return createGithub(settings, { fetch, now: Date.now, sign: rs256 })
}
