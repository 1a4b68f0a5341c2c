import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { late } from '../../../ui/late.tsx'
import { closeSecrets, foundSecrets } from '../secrets/found-secrets.ts'
import { suggestionList } from '../suggestions/open-suggestion-list.ts'
import { closeWhatChanged, whatChanged } from '../what-changed/open-what-changed.ts'
import { AskAi } from './ask-ai.tsx'
import { closeNewZip, newZip } from './open-new-zip.ts'
import { settingsButton } from './settings-button.ts'
import { SuggestedPages } from './suggested-pages.ts'

const WhatChanged = late(async () => (await import('../what-changed/what-changed.tsx')).WhatChanged)
const NewZipDialog = late(async () => (await import('../../../app/zip-upload/new-zip-dialog.tsx')).NewZipDialog)
const SecretsDialog = late(async () => (await import('../secrets/secrets-dialog.tsx')).SecretsDialog)
const SuggestionList = late(async () => (await import('../suggestions/suggestion-list.tsx')).SuggestionList)

type SidebarEndProps = {
  project: Project
  may: (action: Action) => boolean
  /** Told the pages that something is suggested for. */
  onSuggested: (pageIds: ReadonlySet<number>) => void
  /** Another part of the documentation is gone to. */
  onOpen: () => void
}

/** What comes after the pages, and what opens from there over the screen. */
export function SidebarEnd({ project, may, onSuggested, onOpen }: SidebarEndProps) {
  const mayEdit = may('page.edit')
  const { isOpen } = useSnapshot(whatChanged)
  const { isOpen: isZipWanted } = useSnapshot(newZip)
  const { isOpen: listsSecrets } = useSnapshot(foundSecrets)
  const { isOpen: listsSuggestions } = useSnapshot(suggestionList)
  // They go with the sidebar, and do not come back with it.
  useEffect(() => closeAll, [])
  return (
    <>
      {mayEdit ? <SuggestedPages projectId={project.id} onChange={onSuggested} /> : null}
      <AskAi project={project} />
      {isOpen ? <WhatChanged project={project} mayUndo={mayEdit} onClose={closeWhatChanged} /> : null}
      {isZipWanted ? <NewZipDialog project={project} finalFocus={settingsButton} onClose={closeNewZip} /> : null}
      {listsSecrets ? <SecretsDialog /> : null}
      {listsSuggestions ? <SuggestionList project={project} onOpen={onOpen} onClose={closeSuggestions} /> : null}
    </>
  )
}

function closeSuggestions(): void {
  suggestionList.isOpen = false
}

function closeAll(): void {
  closeWhatChanged()
  closeNewZip()
  closeSecrets()
  closeSuggestions()
}
