import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './page-tree.module.css'

/** Drop target that moves a page to the top level. If the tree fills the sidebar, there is no other one. */
export function TopPlace() {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the pointer; the menu of a page does the same.
    <div
      className={classes(styles.top, isOver && styles.over)}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
    >
      Move to the top level
    </div>
  )
}
