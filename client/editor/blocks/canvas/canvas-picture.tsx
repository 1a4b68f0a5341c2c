import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { inTheme, isPicture } from '../../../../shared/document/canvas/picture.ts'
import { canvasHeight } from '../../../../shared/document/limits.ts'
import { classes } from '../../../ui/classes.ts'
import { themeSettings } from '../../../ui/theme/theme.ts'
import './canvas-fonts.css'
import styles from './canvas.module.css'
import { fontRules } from './picture-fonts.ts'
import { isPlaceholder, sizeOfPicture } from './picture-text.ts'

export type CanvasPictureProps = { picture: unknown; words: unknown; height: unknown; full?: boolean }

const MAX_WORDS = 300

/** Read-only drawing, shown as an image. A browser runs no script and fetches nothing inside an image. */
export function CanvasPicture({ picture, words, height, full = false }: CanvasPictureProps) {
  const svg = typeof picture === 'string' && isPicture(picture) && !isPlaceholder(picture) ? picture : undefined
  const size = svg && sizeOfPicture(svg)
  const said = typeof words === 'string' ? words.slice(0, MAX_WORDS) : ''
  const address = usePictureAddress(size ? svg : undefined)
  if (!size) {
    if (!said && typeof picture !== 'string') return null
    return (
      <p className={styles.unseen}>
        {picture === null || picture === undefined ? 'This drawing has no picture yet' : 'Too large to show here'}
        {said ? <span>{said}</span> : null}
      </p>
    )
  }
  const maxHeight = (full ? null : canvasHeight(height)) ?? undefined
  return (
    <section
      className={classes(styles.picture, full && styles.whole)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
      tabIndex={0}
      aria-label="Drawing"
      style={{ maxHeight }}
    >
      <img
        src={address}
        alt={said ? `Drawing: ${said}` : 'Drawing'}
        width={Math.ceil(size.width)}
        height={Math.ceil(size.height)}
        decoding="async"
        data-waiting={address ? undefined : ''}
        style={{ maxHeight }}
      />
    </section>
  )
}

/** Object URL of a picture's image. Undefined until everything that the image needs has loaded. */
function usePictureAddress(svg: string | undefined): string | undefined {
  const { theme } = useSnapshot(themeSettings)
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    if (svg === undefined) return
    let current = true
    let made: string | undefined
    void fontRules(svg).then((rules) => {
      if (!current) return
      made = URL.createObjectURL(new Blob([inTheme(svg, theme, rules)], { type: 'image/svg+xml' }))
      setAddress(made)
    })
    return () => {
      current = false
      // Safe to revoke: the browser has already read this image, and it stays visible until the next one is ready.
      if (made) URL.revokeObjectURL(made)
    }
  }, [svg, theme])

  return svg === undefined ? undefined : address
}
