import { Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ownAdministration } from '../../../shared/contract/administration.ts'
import { send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'
import { MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx'

/**
 * Cache of the ids of users who are administrators of the installation. The server is asked about all others.
 */
const administrators = new Set<string>()

/**
 * Last menu item, for administrators. Last, because it appears only after the server's answer and must not
 * move others.
 */
export function AdministrationItem({ userId }: { userId: string }) {
  const [, navigate] = useLocation()
  const [isShown, setShown] = useState(administrators.has(userId))
  useEffect(() => {
    if (administrators.has(userId)) return
    send(ownAdministration, {}, { handled: 'all' })
      .then(({ administrator }) => {
        if (administrator) administrators.add(userId)
        setShown(administrator)
      })
      .catch((error: unknown) => console.warn('Whether this is an administrator is not known', error))
  }, [userId])
  if (!isShown) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Wrench />} onSelect={() => navigate(paths.administration())}>
        Administration
      </MenuItem>
    </>
  )
}
