import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { AskAi } from './ask-ai.tsx'
import { SuggestedPages } from './suggested-pages.ts'

type SidebarEndProps = {
  project: Project
  may: (action: Action) => boolean
  /** Told the pages that something is suggested for. */
  onSuggested: (pageIds: ReadonlySet<number>) => void
}

/** What comes after the pages. */
export function SidebarEnd({ project, may, onSuggested }: SidebarEndProps) {
  return (
    <>
      {may('page.edit') ? <SuggestedPages projectId={project.id} onChange={onSuggested} /> : null}
      <AskAi project={project} />
    </>
  )
}
