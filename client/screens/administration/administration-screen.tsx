import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { type ModelSettingsAnswer, readModelSettings } from '../../../shared/contract/model.ts'
import { isStatus, messageOf, send } from '../../api/index.ts'
import { AuditLog } from '../../app/audit-log/audit-log.tsx'
import { paths } from '../../app/paths.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './administration-screen.module.css'
import { Administrators } from './administrators.tsx'
import { ModelSettings } from './model-settings.tsx'

type Reading =
  | { state: 'reading' }
  | { state: 'read'; settings: ModelSettingsAnswer }
  | { state: 'failed'; text: string }
  | { state: 'missing' }

/**
 * Shows the settings of the writing model to administrators of the installation. Everyone else sees the "not
 * found" page.
 */
export function AdministrationScreen({ Missing }: { Missing: ComponentType }) {
  const { reading, read } = useSettings()
  if (reading.state === 'missing') return <Missing />
  return <Screen reading={reading} read={read} />
}

function Screen({ reading, read }: { reading: Reading; read: () => void }) {
  useDocumentTitle('Administration')
  useEffect(() => void scrollTo(0, 0), [])
  return (
    <>
      <TopBar brandHref={paths.projects()} plain>
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <h1 className={styles.title}>Administration</h1>
        {reading.state === 'reading' ? (
          <SkeletonGroup label="Loading the settings">
            <SkeletonBar width="60%" height={24} />
          </SkeletonGroup>
        ) : null}
        {reading.state === 'failed' ? (
          <RetryNotice title="Couldn’t load the settings" retry={read}>
            {reading.text}
          </RetryNotice>
        ) : null}
        {reading.state === 'read' ? (
          <>
            <ModelSettings settings={reading.settings} />
            <Administrators />
            <section className={styles.section}>
              <h2 className={styles.heading}>Audit log</h2>
              <p className={styles.text}>Sign-ins, tokens, administrators, settings and deletions.</p>
              <AuditLog source="installation" />
            </section>
          </>
        ) : null}
      </main>
    </>
  )
}

function useSettings(): { reading: Reading; read: () => void } {
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  const read = useCallback(() => {
    send(readModelSettings, {}, { handled: 'all' })
      .then((settings) => setReading({ state: 'read', settings }))
      .catch((error: unknown) => {
        if (isStatus(error, 404)) setReading({ state: 'missing' })
        else setReading({ state: 'failed', text: messageOf(error, UNREADABLE) })
      })
  }, [])
  useEffect(read, [read])
  return { reading, read }
}

const UNREADABLE = 'The server couldn’t be reached. These settings are on the server, so they need a connection.'
