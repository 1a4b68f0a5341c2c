import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { EditorSandbox } from '../../editor/index.ts'
import { session } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PageSkeleton } from '../../ui/skeleton/page-skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './sandbox-screen.module.css'

/** The editor as a demo: without an account or a server, stored on this device. */
export function SandboxScreen() {
  useDocumentTitle('Editor sandbox')
  const { now } = useSnapshot(session)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => void scrollTo(0, 0), [])

  return (
    <>
      <TopBar brandHref={paths.home()}>
        <div ref={setCorner} className={styles.corner} />
        <LinkButton href={paths.home()} size="small">
          Back home
        </LinkButton>
        {now.state === 'signed-in' ? <UserMenu /> : null}
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.column}>
        <aside className={styles.banner} aria-label="About this page">
          <p className={styles.what}>This is an editor sandbox.</p>
          <p>
            {isKept
              ? 'What you write stays on this device. No one else sees it.'
              : 'This browser stores nothing here: what you write lasts until you close this tab.'}
          </p>
          <ul>
            <li>
              Press <kbd>/</kbd> on a new line for shortcuts.
            </li>
            <li>Select text to change its style.</li>
          </ul>
        </aside>
        <EditorSandbox
          fallback={<PageSkeleton />}
          onKept={setIsKept}
          corner={(insert) => (corner ? createPortal(insert, corner) : null)}
        />
      </main>
    </>
  )
}
