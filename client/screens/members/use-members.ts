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

/** Who may do what in a project, and changing it. A change resolves to whether it was made, or is on its way. */
export function useMembers(project: Project) {
  const projectId = project.id
  const [members, setMembers] = useState<OpenMembers>({ state: 'loading', members: [] })
  /** Of a project that this device holds; else the server is asked each time. */
  const opened = useRef<ReturnType<typeof openMembers>>(undefined)

  const load = useCallback(async () => {
    try {
      const list = await send(listMembers, { params: { id: projectId } }, { handled: 'all' })
      // Meanwhile the device may know better.
      if (!opened.current) setMembers({ state: 'ready', members: list })
    } catch (error) {
      if (opened.current) return
      setMembers((now) => (now.state === 'ready' ? now : { state: 'failed', error, members: [] }))
      tellNotRead(error)
    }
  }, [projectId])

  // The server's answer shows a project before the device holds it; that comes as another object.
  useEffect(() => {
    let failed = false
    opened.current ??= openMembers(project.id, (now) => {
      // Shown anew with each change that is made meanwhile.
      if (now.state === 'failed' && !failed) tellNotRead(now.error)
      failed = now.state === 'failed'
      setMembers(now)
    })
    if (!opened.current) void load()
  }, [project, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened is of one project.
  useEffect(
    () => () => {
      opened.current?.close()
      opened.current = undefined
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
    if (opened.current) opened.current.tryAgain()
    else void load()
  }
  return { members, tryAgain, change }
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
