import { useState } from 'react'
import { classes } from '../classes.ts'
import styles from './avatar.module.css'
import { colourOf } from './colour.ts'

type AvatarProps = {
  name: string
  image?: string | null | undefined
  /** Background colour. The default is derived from the name. */
  colour?: string
  small?: boolean
}

/**
 * Shows a picture, or the first letter on a colour. Decorative: the name must be beside it or in a
 * tooltip.
 */
export function Avatar({ name, image, colour, small }: AvatarProps) {
  const [broken, setBroken] = useState(false)
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  return (
    <span
      className={classes(styles.avatar, small && styles.small)}
      style={{ backgroundColor: colour ?? colourOf(name) }}
      aria-hidden="true"
    >
      {image && !broken ? (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        letter
      )}
    </span>
  )
}

export const avatarStackClass = styles.stack
