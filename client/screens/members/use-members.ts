import { useCallback, useEffect, useRef, useState } from 'react'
import { addMember, changeRole, listMembers, removeMember } from '../../../shared/contract/members.ts'
import { MEMBERS } from '../../../shared/contract/messages/members.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import { send } from '../../api/index.ts'
import {
  failureOf,
  type MemberChange,
  type OpenMembers,
  openMembers,
  tellFailure,
  toastOfMembers,
} from '../../sync/index.ts'
import { showToast } from '../../ui/toast/toasts.ts'

/** Loads and changes the members of a project. `change` resolves to whether the change was made or queued. */
export function useMembers(project: Project) {
  const projectId = project.id
  const [members, setMembers] = useState<OpenMembers>({ state: 'loading', members: [] })
  /**
   * Members as this device stores them. Undefined if it doesn't store the project; then the server is asked.
   */
  const opened = useRef<ReturnType<typeof openMembers>>(undefined)

  /** Whether this device has listed the members. If so, answers and failures of the server are ignored. */
  const isTold = useRef(false)
  const hasFailed = useRef(false)
  /** Reports only the first failure: the device repeats it with each change made meanwhile. */
  const fail = useCallback((error: unknown) => {
    if (!hasFailed.current) tellNotRead(error)
    hasFailed.current = true
  }, [])

  const load = useCallback(async () => {
    try {
      const list = await send(listMembers, { params: { id: projectId } }, { handled: 'all' })
      // The device's list may be newer by now.
      if (!isTold.current) setMembers({ state: 'ready', members: list })
      hasFailed.current = false
    } catch (error) {
      if (isTold.current) return
      setMembers((now) => (now.state === 'ready' ? now : { state: 'failed', error, members: now.members }))
      fail(error)
    }
  }, [projectId, fail])

  // Runs again for a new `project` object: the project is shown from the server's answer first, and this device
  // may store it only later.
  useEffect(() => {
    let isAsked = false
    opened.current ??= openMembers(project.id, (now) => {
      if (now.state === 'loading') {
        if (!isAsked) void load()
        isAsked = true
        setMembers((shown) => ({ ...shown, members: withChanged(shown.members, now.members) }))
        return
      }
      if (now.state === 'failed') fail(now.error)
      else hasFailed.current = false
      isTold.current = true
      setMembers(now)
    })
    if (!opened.current) void load()
  }, [project, load, fail])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened is of one project.
  useEffect(
    () => () => {
      opened.current?.close()
      opened.current = undefined
      isTold.current = false
    },
    [projectId],
  )

  const change = async (wanted: MemberChange): Promise<boolean> => {
    try {
      if (opened.current) await opened.current.change(wanted)
      else {
        await sendChange(projectId, wanted)
        await load()
      }
      return true
    } catch (error) {
      tellFailure(wanted.name, failureOf(error))
      return false
    }
  }

  const tryAgain = () => {
    opened.current?.tryAgain()
    hasFailed.current = false
    if (!isTold.current) void load()
  }
  return { members, tryAgain, change }
}

/** Returns the shown members with changed members in place of their old entries. */
function withChanged(shown: OpenMembers['members'], changed: OpenMembers['members']): OpenMembers['members'] {
  return [...shown.filter((one) => !changed.some(({ user_email }) => user_email === one.user_email)), ...changed]
}

function tellNotRead(error: unknown): void {
  console.warn(MEMBERS.notRead, error)
  showToast(toastOfMembers(MEMBERS.notRead, failureOf(error).reason))
}

function sendChange(project_id: number, change: MemberChange): Promise<unknown> {
  const { email } = change
  switch (change.name) {
    case 'add-member':
      return send(addMember, { body: { project_id, email, role: change.role } }, { handled: 'all' })
    case 'change-role':
      return send(changeRole, { body: { project_id, email, new_role: change.role } }, { handled: 'all' })
    case 'remove-member':
      return send(removeMember, { body: { project_id, email } }, { handled: 'all' })
  }
}
