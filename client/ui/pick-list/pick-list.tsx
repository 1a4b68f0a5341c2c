import { Autocomplete } from '@base-ui/react/autocomplete'
import { type RefObject, useEffect } from 'react'
import { classes } from '../classes.ts'
import field from '../text-field/text-field.module.css'
import styles from './pick-list.module.css'

/** Item that people pick by its name. `path`: its location. */
export type Pick = { id: number; name: string; path: string }

type PickListProps = {
  /** Items that match the typed text, in display order. */
  items: readonly Pick[]
  /** Number of matches that aren't shown. */
  more: number
  typed: string
  onType: (typed: string) => void
  onPick: (id: number) => void
  /** Label of the field. It names the kind of item that people search for. */
  label: string
  listLabel: string
  empty: string
  input: RefObject<HTMLInputElement | null>
}

/** Shows a field and a list: people pick an item by typing a part of its name. */
export function PickList({ items, more, typed, onType, onPick, label, listLabel, empty, input }: PickListProps) {
  useEffect(() => {
    // Sets the focus here, because the list may appear later than its dialog. On a touch screen, the keyboard
    // would cover the list.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [input])
  return (
    <Autocomplete.Root
      items={items}
      filter={null}
      itemToStringValue={(item: Pick) => item.name}
      value={typed}
      onValueChange={(next, { reason }) => reason === 'item-press' || onType(next)}
      autoHighlight="always"
      inline
      open
    >
      <Autocomplete.Input
        ref={input}
        dir="auto"
        className={classes(field.input, styles.field)}
        aria-label={label}
        placeholder={label}
      />
      <Autocomplete.List className={styles.list} aria-label={listLabel}>
        {(item: Pick) => (
          <Autocomplete.Item key={item.id} value={item} className={styles.item} onClick={() => onPick(item.id)}>
            <span className={classes(styles.name, 'as-written')}>{item.name}</span>
            {item.path ? <span className={classes(styles.path, 'as-written')}>{item.path}</span> : null}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className={styles.note}>{empty}</Autocomplete.Empty>
      <Autocomplete.Status className={styles.note}>
        {more > 0 ? `${more.toLocaleString('en')} more: type a part of the name` : null}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}
