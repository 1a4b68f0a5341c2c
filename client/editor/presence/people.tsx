import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { Avatar, avatarStackClass } from '../../ui/avatar/avatar.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { othersOf, type Person } from './others.ts'
import styles from './people.module.css'

const SHOWN = 4

/** Other people who have the page open. */
export function People({ awareness, selfId }: { awareness: Awareness; selfId: string }) {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    const look = () => {
      const next = othersOf(awareness.getStates(), awareness.clientID, selfId)
      setPeople((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    }
    look()
    awareness.on('change', look)
    return () => awareness.off('change', look)
  }, [awareness, selfId])
  return <PeopleButton title="Also here" people={people} />
}

type PeopleButtonProps = { title: string; people: readonly (Omit<Person, 'id'> & { id?: string })[] }

/** Stack of initials. Hovering or clicking it shows the names. */
export function PeopleButton({ title, people }: PeopleButtonProps) {
  if (people.length === 0) return null
  const names = people.map((person) => person.name).join(', ')
  return (
    <Popover
      title={title}
      align="end"
      openOnHover
      trigger={
        <button type="button" className={styles.people} aria-label={`${title}: ${names}`}>
          <span className={avatarStackClass}>
            {people.slice(0, SHOWN).map(({ id, name, color }) => (
              <Avatar key={id ?? color + name} name={name} colour={color} small />
            ))}
          </span>
          {people.length > SHOWN ? <span className={styles.more}>+{people.length - SHOWN}</span> : null}
        </button>
      }
    >
      <ul className={styles.names}>
        {people.map(({ id, name, color }) => (
          <li key={id ?? color + name}>
            <Avatar name={name} colour={color} small />
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
