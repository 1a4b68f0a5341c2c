import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { MEMBERS } from '../../../shared/contract/messages/members.ts'
import type { Project } from '../../../shared/contract/projects.ts'
import { can } from '../../../shared/rbac/can.ts'
import { session } from '../../session/index.ts'
import { failureOf, installationConfig } from '../../sync/index.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { AddMember } from './add-member.tsx'
import { inviteLinkFor } from './invite-link.ts'
import { MemberTable } from './member-table.tsx'
import styles from './members-dialog.module.css'
import { useMembers } from './use-members.ts'

/**
 * Dialog with the members of a project and their roles. Only an admin sees the row for adding and the
 * actions.
 */
export function MembersDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { now } = useSnapshot(session)
  const user = now.state === 'signed-in' ? now.user : undefined
  const actor = user ? { id: user.id, email: user.email, administrator: false } : null
  const manages = can(actor, 'members.manage', project)
  const { members, tryAgain, change } = useMembers(project)
  const self = user?.email.toLowerCase()
  const email = useRef<HTMLInputElement>(null)
  const isMailed = useIsMailed()

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      initialFocus={email}
      title="Project permissions"
      description={
        manages
          ? 'Invite people by e-mail. Viewers can read, editors can also write, admins can also manage members.'
          : 'The members of this project. Only an admin can change roles or invite people.'
      }
    >
      {manages ? (
        <AddMember
          field={email}
          onAdd={(email, role) => change({ name: 'add-member', email, role })}
          members={members.members}
          self={self}
        />
      ) : null}
      {manages && isMailed === false ? (
        <p className={styles.hint}>
          No mail server is set up, so invitations aren’t mailed. Copy each person’s invite link and send it yourself.
        </p>
      ) : null}
      {members.state === 'loading' ? <ListSkeleton label="Loading the members of this project" /> : null}
      {members.state === 'failed' ? (
        <div className={styles.notice}>
          <RetryNotice title={MEMBERS.notRead} retry={tryAgain}>
            {failureOf(members.error).reason ?? 'Please try again.'}
          </RetryNotice>
        </div>
      ) : null}
      {members.state === 'ready' || members.members.length > 0 ? (
        <MemberTable
          members={members.members}
          self={self}
          manages={manages}
          onRole={(email, role) => change({ name: 'change-role', email, role })}
          onRemove={(email) => change({ name: 'remove-member', email })}
          inviteLink={(email) => inviteLinkFor(project.id, email)}
        />
      ) : null}
    </Dialog>
  )
}

/** Whether invitations are mailed; undefined until the server has said so. */
function useIsMailed(): boolean | undefined {
  const [isMailed, setMailed] = useState<boolean>()
  useEffect(() => {
    installationConfig()
      .then(({ codes }) => setMailed(codes && codes === 'mail'))
      .catch(() => undefined)
  }, [])
  return isMailed
}
