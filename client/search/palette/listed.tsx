import { type MouseEvent, useEffect, useRef } from 'react'
import { wordsOf } from '../../app/shortcuts/key-words.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { hasMoved } from '../../ui/has-moved.ts'
import { Marked } from '../marked.tsx'
import type { Entry, Group } from './entry.ts'
import styles from './palette.module.css'

type ListedProps = {
  id: string
  groups: readonly Group[]
  /** Index of the entry that Enter chooses. */
  at: number
  onActive: (key: string) => void
  onChoose: (entry: Entry, aside: boolean) => void
}

export function Listed({ id, groups, at, onActive, onChoose }: ListedProps) {
  let place = 0
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1} className={styles.list}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list to choose from.
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name === 'More' ? null : name}
          </p>
          {entries.map((entry) => {
            const own = place
            place += 1
            return (
              <Option
                key={entry.key}
                id={`${id}-${own}`}
                entry={entry}
                isActive={own === at}
                onActive={() => onActive(entry.key)}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  entry: Entry
  isActive: boolean
  onActive: () => void
  onChoose: ListedProps['onChoose']
}

function Option({ id, entry, isActive, onActive, onChoose }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { icon: Icon, title, marks, isCode, place, snippet, keys, badge } = entry
  const onClick = (event: MouseEvent) => {
    // The browser handles links that open in another tab or window.
    if ('href' in entry && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    event.preventDefault()
    onChoose(entry, false)
  }
  return (
    <a
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={'href' in entry ? entry.href : undefined}
      className={styles.option}
      onPointerMove={(event) => !isActive && hasMoved(event) && onActive()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={classes(styles.title, isCode && styles.code)}>
            <Marked text={title} marks={marks} />
          </span>{' '}
          {badge ? <Badge>{badge}</Badge> : null}
          {place ? <bdi className={styles.place}>{place}</bdi> : null}
        </span>
        {snippet ? (
          <span className={classes(styles.snippet, isCode && styles.code)}>
            <Marked {...snippet} />
          </span>
        ) : null}
      </span>
      {keys ? <kbd className={styles.keys}>{wordsOf(keys).join(' ')}</kbd> : null}
    </a>
  )
}
