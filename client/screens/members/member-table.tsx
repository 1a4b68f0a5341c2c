import { Check, Link2, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { ROLE_NAMES, type Role } from '../../../shared/rbac/can.ts'
import type { ListedMember } from '../../sync/index.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { useCopy } from '../../ui/copy-button/use-copy.ts'
import { Select } from '../../ui/select/select.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { ROLE_CHOICES } from './add-member.tsx'
import styles from './members-dialog.module.css'

type MemberTableProps = {
  members: readonly ListedMember[]
  /** Address of the signed-in person. Their own row can't be changed. */
  self: string | undefined
  manages: boolean
  onRole: (email: string, role: Role) => Promise<boolean>
  onRemove: (email: string) => Promise<boolean>
  /** Returns the invitation link for an address, which shows who invited the person to what. */
  inviteLink: (email: string) => Promise<string>
}

export function MemberTable({ members, self, ...acts }: MemberTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Role</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.user_email} member={member} isSelf={member.user_email === self} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

type MemberRowProps = Omit<MemberTableProps, 'members' | 'self'> & { member: ListedMember; isSelf: boolean }

function MemberRow({ member, isSelf, manages, onRole, onRemove, inviteLink }: MemberRowProps) {
  const { user_email: email, role, waits } = member
  const [busy, setBusy] = useState(false)
  const locked = isSelf || !manages
  const act = async (change: () => Promise<boolean>) => {
    setBusy(true)
    await change()
    setBusy(false)
  }
  const remove = async () => {
    const agreed = await confirm({
      title: `Remove ${email}?`,
      text: 'They’ll lose access unless the project is public. Their edits are kept.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (agreed) await act(() => onRemove(email))
  }
  return (
    <tr>
      <td className={styles.user}>
        {email}
        {isSelf ? <span className={styles.you}> (you)</span> : null}
        {waits ? <span className={styles.waits}> (waiting to be sent)</span> : null}
      </td>
      <td>
        {locked ? (
          ROLE_NAMES[role]
        ) : (
          <Select
            label={`Role of ${email}`}
            hideLabel
            look="bare"
            choices={ROLE_CHOICES}
            value={role}
            disabled={busy}
            onChange={(next) => void act(() => onRole(email, next))}
          />
        )}
      </td>
      <td>
        {locked ? null : (
          <div className={styles.acts}>
            {waits ? null : <CopyInviteLink email={email} link={() => inviteLink(email)} />}
            <IconButton label={`Remove ${email}`} size="small" disabled={busy} onClick={() => void remove()}>
              <Trash2 />
            </IconButton>
          </div>
        )}
      </td>
    </tr>
  )
}

const STATES = {
  default: { icon: <Link2 />, words: 'Copy invite link' },
  copied: { icon: <Check />, words: 'Copied' },
  failed: { icon: <X />, words: 'Couldn’t copy the invite link' },
} as const

function CopyInviteLink({ email, link }: { email: string; link: () => Promise<string> }) {
  const { state, copy } = useCopy(link)
  const { icon, words } = STATES[state]
  return (
    <>
      <Tooltip text={words} side="top">
        <IconButton label={`Copy invite link for ${email}`} size="small" data-state={state} onClick={copy}>
          {icon}
        </IconButton>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {state === 'default' ? '' : words}
      </span>
    </>
  )
}
