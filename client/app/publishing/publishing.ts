import { proxy } from 'valtio'
import type { Project } from '../../../shared/contract/projects.ts'
import { type Publication, readPublication } from '../../../shared/contract/publication.ts'
import { send } from '../../api/index.ts'

type Asked = Pick<Project, 'id' | 'type'>

type Publishing = {
  project: Asked
  /**
   * Server's check of what readers would see. Undefined while the check runs; `null` if the server can't be
   * reached.
   */
  publication: Publication | null | undefined
  showSource: boolean
  reason: string
  isWaiting: boolean
}

/**
 * State of the dialog that asks before readers see more. The person can confirm once the check has ended. If
 * the check found a secret, they must also give a reason.
 */
export const publishing = proxy<Publishing>({
  project: { id: 0, type: 'user' },
  publication: undefined,
  showSource: false,
  reason: '',
  isWaiting: false,
})

export function beginPublishing({ id, type }: Asked, { showSource = false } = {}): void {
  Object.assign(publishing, { project: { id, type }, publication: undefined, showSource, reason: '' })
  void check()
}

export function chooseSource(shown: boolean): void {
  publishing.showSource = shown
  void check()
}

export function giveReason(reason: string): void {
  publishing.reason = reason
  publishing.isWaiting = needsReason()
}

function needsReason(): boolean {
  return (publishing.publication?.findings.length ?? 0) > 0 && publishing.reason.trim() === ''
}

let checks = 0

async function check(): Promise<void> {
  const mine = ++checks
  publishing.isWaiting = true
  publishing.publication = undefined
  const asked = { params: { id: publishing.project.id }, query: { show_source: publishing.showSource } }
  const answer = await send(readPublication, asked, { handled: 'all' }).catch(() => null)
  if (mine !== checks) return
  publishing.publication = answer
  publishing.isWaiting = needsReason()
}

/**
 * Fields to send with the change. Empty when offline, because the person gave no reason. The server checks
 * the change when it arrives.
 */
export function publishedFields(): { show_source?: boolean; secrets_reason?: string } {
  const { publication, showSource, reason } = publishing
  if (!publication) return {}
  return {
    ...(showSource === publication.show_source ? {} : { show_source: showSource }),
    ...(publication.findings.length > 0 ? { secrets_reason: reason.trim() } : {}),
  }
}
