import { messageOf, NetworkError } from '../../api/index.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { paths } from '../../app/paths.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './documentation-screen.module.css'

type FailedProps = { error: unknown; retry: () => void }

export function FailedProject({ error, retry }: FailedProps) {
  const toProjects = <LinkButton href={paths.projects()}>Back to projects</LinkButton>
  if (error instanceof NetworkError) {
    return (
      <>
        <TopBar brandHref={paths.projects()} plain>
          <UserMenu />
        </TopBar>
        <main id="content" tabIndex={-1}>
          <NotOnDevice what="this documentation" retry={retry} actions={toProjects} />
        </main>
      </>
    )
  }
  return (
    <>
      <TopBar brandHref={paths.projects()} plain>
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.failed}>
        <RetryNotice
          title="Couldn’t load the documentation"
          retry={retry}
          actions={
            <LinkButton href={paths.projects()} size="small">
              Back to projects
            </LinkButton>
          }
        >
          {messageOf(error, UNKNOWN)}
        </RetryNotice>
      </main>
    </>
  )
}

export function FailedPage({ error, retry }: FailedProps) {
  if (error instanceof NetworkError) return <NotOnDevice within what="this page" retry={retry} />
  return (
    <RetryNotice title="Couldn’t load this page" retry={retry}>
      {messageOf(error, UNKNOWN)}
    </RetryNotice>
  )
}

const UNKNOWN = 'The server couldn’t answer. Nothing is lost. Please try again.'
