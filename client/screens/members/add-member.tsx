import { type FormEvent, type RefObject, useState } from 'react'
import { isEmail } from '../../../shared/basics/email.ts'
import type { Member } from '../../../shared/contract/members.ts'
import { ROLE_NAMES, ROLES, type Role } from '../../../shared/rbac/can.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './members-dialog.module.css'

export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))

type AddMemberProps = {
  field: RefObject<HTMLInputElement | null>
  onAdd: (email: string, role: Role) => Promise<boolean>
  members: readonly Member[]
  /**
   * Address of the person who invites. They can't change their own role, so their address gets its own error
   * text.
   */
  self: string | undefined
}

export function AddMember({ field, onAdd, members, self }: AddMemberProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('read')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim().toLowerCase()
    if (!isEmail(address)) {
      setError('Enter an e-mail address such as name@example.org.')
      return
    }
    const known = members.find((member) => member.user_email === address)
    if (known) {
      setError(
        address === self
          ? `You’re already a member, as ${ROLE_NAMES[known.role]}.`
          : 'Already a member. You can change their role below.',
      )
      return
    }
    setBusy(true)
    // Clears the field only if it still has this address: the person may have typed the next one.
    if (await onAdd(address, role)) setEmail((now) => (now.trim().toLowerCase() === address ? '' : now))
    setBusy(false)
  }

  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.email}>
        <TextField
          ref={field}
          label="E-mail"
          hideLabel
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="name@example.org"
          value={email}
          error={error}
          onChange={(next) => {
            setError(undefined)
            setEmail(next)
          }}
        />
      </div>
      <Select label="Role" hideLabel choices={ROLE_CHOICES} value={role} onChange={setRole} />
      <Button type="submit" variant="primary" busy={busy} disabled={email.trim() === ''}>
        Invite
      </Button>
    </form>
  )
}
