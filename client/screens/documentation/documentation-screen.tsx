import { type ComponentType, useDeferredValue, useLayoutEffect } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import type { ProjectKey } from '../../sync/index.ts'
import { late } from '../../ui/late.tsx'
import { leaveOutside } from './drawn/drawn-page.ts'
import { OpenDocumentation } from './open-documentation.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { useProject } from './use-project.ts'

const FailedProject = late(async () => (await import('./failed.tsx')).FailedProject, ScreenSkeleton, { orThrow: true })
const GoneProject = late(
  async () => (await import('./gone-project.tsx')).GoneProject,
  ({ Missing }) => <Missing />,
)

export type MembersProps = { project: Project; onClose: () => void }

export type DocumentationScreenProps = {
  projectKey: ProjectKey
  pageId: number | undefined
  /** Members dialog and "not found" page: parts of other screens, passed in by the router. */
  Members: ComponentType<MembersProps>
  Missing: ComponentType<{ note?: string }>
}

export function DocumentationScreen({ projectKey, pageId, Members, Missing }: DocumentationScreenProps) {
  const { now, reload } = useProject(projectKey)
  useLayoutEffect(leaveOutside, [])
  // React renders the whole screen in pieces, so that people can scroll and click the existing content in
  // between.
  const isWaiting = useDeferredValue(now.state === 'loading')
  if (isWaiting || now.state === 'loading') return <ScreenSkeleton />
  switch (now.state) {
    case 'missing':
      return now.was ? <GoneProject {...now.was} Missing={Missing} /> : <Missing />
    case 'failed':
      return <FailedProject error={now.error} retry={reload} />
    case 'ready':
      return (
        <OpenDocumentation project={now.project} pages={now.pages} pageId={pageId} reload={reload} Members={Members} />
      )
  }
}
