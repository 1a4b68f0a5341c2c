import { type ComponentType, useLayoutEffect } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import { messageOf, NetworkError } from '../../api/index.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { paths } from '../../app/paths.ts'
import type { ProjectKey } from '../../sync/index.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './documentation-screen.module.css'
import { leaveOutside } from './drawn/drawn-page.ts'
import { OpenDocumentation } from './open-documentation.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { useProject } from './use-project.ts'

const GoneProject = late(
  async () => (await import('./gone-project.tsx')).GoneProject,
  ({ Missing }) => <Missing />,
)

export type MembersProps = { project: Project; onClose: () => void }

export type DocumentationScreenProps = {
  projectKey: ProjectKey
  pageId: number | undefined
  /** Who may do what, and what to show for a project that is not there: other screens, handed in by the router. */
  Members: ComponentType<MembersProps>
  Missing: ComponentType
}

export function DocumentationScreen({ projectKey, pageId, Members, Missing }: DocumentationScreenProps) {
  const { now, reload } = useProject(projectKey)
  useLayoutEffect(leaveOutside, [])
  switch (now.state) {
    case 'loading':
      return <ScreenSkeleton />
    case 'missing':
      return now.was ? <GoneProject {...now.was} Missing={Missing} /> : <Missing />
    case 'failed':
      return <Failed error={now.error} retry={reload} />
    case 'ready':
      return (
        <OpenDocumentation project={now.project} pages={now.pages} pageId={pageId} reload={reload} Members={Members} />
      )
  }
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const toProjects = <LinkButton href={paths.projects()}>Back to projects</LinkButton>
  if (error instanceof NetworkError) {
    return (
      <>
        <TopBar brandHref={paths.projects()} plain />
        <main id="content" tabIndex={-1}>
          <NotOnDevice what="this documentation" retry={retry} actions={toProjects} />
        </main>
      </>
    )
  }
  return (
    <main id="content" tabIndex={-1} className={styles.failed}>
      <Notice
        tone="bad"
        title="The documentation could not be read"
        actions={
          <>
            <Button size="small" onClick={retry}>
              Try again
            </Button>
            <LinkButton href={paths.projects()} size="small">
              Back to projects
            </LinkButton>
          </>
        }
      >
        {messageOf(error, 'Nothing is lost; the server could not answer just now. Please try again.')}
      </Notice>
    </main>
  )
}
