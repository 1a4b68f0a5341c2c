import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { TrashButton } from '../trash/trash-button.tsx'
import { AskAi } from './ask-ai.tsx'
import { SuggestedPages } from './suggested-pages.ts'

type SidebarEndProps = {
  project: Project
  may: (action: Action) => boolean
  /** Called with the pages that have suggestions. */
  onSuggested: (pageIds: ReadonlySet<number>) => void
}

/** Part of the sidebar below the pages. */
export function SidebarEnd({ project, may, onSuggested }: SidebarEndProps) {
  const mayEdit = may('page.edit')
  const isAsked = project.rag_status === 'active'
  return (
    <>
      {mayEdit ? <SuggestedPages projectId={project.id} onChange={onSuggested} /> : null}
      {isAsked || mayEdit ? (
        <div data-ask>
          {isAsked ? <AskAi project={project} /> : null}
          {mayEdit ? <TrashButton projectId={project.id} /> : null}
        </div>
      ) : null}
    </>
  )
}
