import { subscribe } from 'valtio'
import type { Member } from '../../shared/contract/members.ts'
import type { Role } from '../../shared/rbac/can.ts'
import { NetworkError } from '../api/index.ts'
import { current } from './current-device.ts'
import type { Device } from './device.ts'
import { shapeOf } from './replica/relations.ts'
import { layMembers } from './view/lay-members.ts'

/** `waits`: what is said of them here cannot be sent now. */
export type ListedMember = Member & { waits?: boolean }

/** Until the list is loaded, `members` contains only the members whose role was changed on this device. */
export type OpenMembers = { members: readonly ListedMember[] } & (
  | { state: 'loading' | 'ready' }
  | { state: 'failed'; error: unknown }
)

export type MemberChange =
  | { name: 'add-member' | 'change-role'; email: string; role: Role }
  | { name: 'remove-member'; email: string }

/**
 * Calls `show` with the members of a project as stored on this device, with waiting changes applied. Calls
 * it now and on every change, until `close`. Returns undefined for projects that aren't stored on this
 * device.
 */
export function openMembers(projectId: number, show: (members: OpenMembers) => void) {
  const { device } = current
  if (!device?.view.project(projectId)) return undefined
  const shape = shapeOf(projectId, 'members')
  let isClosed = false
  let isReading = false
  let again = false
  const read = async () => {
    again = true
    if (isReading) return
    isReading = true
    while (again && !isClosed) {
      again = false
      const members = await membersOn(device, projectId, shape).catch((error: unknown): OpenMembers => {
        console.warn('Who takes part could not be read on this device', error)
        return { state: 'failed', error, members: [] }
      })
      if (!isClosed) show(members)
    }
    isReading = false
  }
  const stops = [device.need(shape), subscribe(device.state, () => void read())]
  void read()
  return {
    change: ({ name, ...args }: MemberChange) =>
      device.change({ name, args: { projectId, ...args } } as Parameters<Device['change']>[0]),
    tryAgain: () => device.tryNow(),
    close: () => {
      isClosed = true
      for (const stop of stops) stop()
    },
  }
}

async function membersOn(device: Device, projectId: number, shape: string): Promise<OpenMembers> {
  const { held, complete } = await device.held.membersOf(projectId)
  const { waiting, shapes, connection } = device.state
  const isNew = waiting.some(({ name, args }) => name === 'create-project' && args.projectId === projectId)
  const changed = new Set(waiting.flatMap(({ args }) => (args.projectId === projectId ? [args.email] : [])))
  const canSend = connection === 'up-to-date' || connection === 'syncing' || connection === 'connecting'
  const members = layMembers(held, waiting, { projectId, email: device.person.email.toLowerCase() }).map(
    ({ email, role }) => ({ user_email: email, role, waits: !canSend && changed.has(email) }),
  )
  if (complete || isNew) return { state: 'ready', members }
  const known = members.filter(({ user_email }) => changed.has(user_email))
  if (connection === 'offline') return { state: 'failed', error: new NetworkError(connection), members: known }
  if (shapes[shape] === 'denied') return { state: 'failed', error: undefined, members: known }
  return { state: 'loading', members: known }
}
