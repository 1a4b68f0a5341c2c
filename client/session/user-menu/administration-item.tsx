import { Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ownAdministration } from '../../../shared/contract/administration.ts'
import { send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'
import { MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx'

/** Users found to be administrators of the installation. For all others, the client asks again. */
const administrators = new Set<string>()

/**
 * Last item of the menu, for administrators. Added once the server has confirmed that, without moving other
 * items.
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
