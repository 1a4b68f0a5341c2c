import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { late } from '../../../ui/late.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import styles from './share-button.module.css'
import { shareLink } from './share-link.ts'

const CannotShare = late(async () => (await import('./cannot-share.tsx')).CannotShare)

const copying = () => import('../../../ui/copy-button/copy-button.tsx')

/** Button that shares this page with the device's share dialog, or copies the link. */
export function ShareButton({ className, children, ...look }: ButtonLook & { className?: string; children: string }) {
  const [isImpossible, setIsImpossible] = useState(false)
  // Loads the code before the click, because a browser lets a script copy only shortly after the click.
  useEffect(() => whenIdle(() => void copying().catch(() => undefined)), [])
  const share = async () => {
    const outcome = await shareLink(
      { title: document.title, url: `${location.origin}/` },
      { share: navigator.share?.bind(navigator), copy: async (text) => (await copying()).copyText(text) },
    )
    if (outcome === 'copied') showToast({ title: 'Link copied', type: 'success' })
    if (outcome === 'impossible') setIsImpossible(true)
  }

  return (
    <>
      <Button {...look} className={classes(styles.button, className)} onClick={() => void share()}>
        {children}
      </Button>
      {isImpossible ? <CannotShare url={`${location.origin}/`} onClose={() => setIsImpossible(false)} /> : null}
    </>
  )
}
