import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { User } from '../stored-user.ts'
import styles from './user-menu.module.css'

/** Button that opens the account menu. The menu adds its own properties to it. */
export function AccountButton({ user, ...props }: ComponentProps<'button'> & { user: User }) {
  const name = user.name || user.email
  return (
    <button type="button" {...props} className={styles.trigger} aria-label={`Account of ${name}`}>
      <Avatar name={name} image={user.image} />
    </button>
  )
}
