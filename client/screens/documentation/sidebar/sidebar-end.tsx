import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { WhatChanged } from '../what-changed/what-changed.tsx'
import { AskAi } from './ask-ai.tsx'

/** What comes after the pages, and what opens from there over the screen. */
export function SidebarEnd({ project, may }: { project: Project; may: (action: Action) => boolean }) {
  return (
    <>
      <AskAi project={project} />
      <WhatChanged project={project} mayUndo={may('page.edit')} />
    </>
  )
}
