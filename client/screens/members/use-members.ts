import { useCallback, useEffect, useState } from 'react'
import { addMember, changeRole, listMembers, type Member, removeMember } from '../../../shared/contract/members.ts'
import type { Role } from '../../../shared/rbac/can.ts'
import { messageOf, send } from '../../api/index.ts'
import { showToast } from '../../ui/toast/toasts.ts'

export type Members = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; members: readonly Member[] }

/** Who may do what in a project, and changing it. Each change resolves to whether it was made. */
export function useMembers(projectId: number) {
  const [members, setMembers] = useState<Members>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      const list = await send(listMembers, { params: { id: projectId } }, { handled: 'all' })
      setMembers({ state: 'ready', members: list })
    } catch (error) {
      setMembers((now) => (now.state === 'ready' ? now : { state: 'failed' }))
      failed('Failed to fetch project permissions', error)
    }
  }, [projectId])

  useEffect(() => void load(), [load])

  const change = async (text: string, act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      await load()
      return true
    } catch (error) {
      failed(text, error)
      return false
    }
  }

  return {
    members,
    load,
    add: (email: string, role: Role) =>
      change('Failed to add user', () =>
        send(addMember, { body: { project_id: projectId, email, role } }, { handled: 'all' }),
      ),
    setRole: (email: string, role: Role) =>
      change('Failed to update user role', () =>
        send(changeRole, { body: { project_id: projectId, email, new_role: role } }, { handled: 'all' }),
      ),
    remove: (email: string) =>
      change('Failed to delete user', () =>
        send(removeMember, { body: { project_id: projectId, email } }, { handled: 'all' }),
      ),
  }
}

/** The plain sentence, and the server's reason where it gave one. */
function failed(text: string, error: unknown): void {
  console.warn(text, error)
  const reason = messageOf(error, '')
  showToast({ title: 'Error', text: reason ? `${text}. ${reason}` : text, type: 'error' })
}
