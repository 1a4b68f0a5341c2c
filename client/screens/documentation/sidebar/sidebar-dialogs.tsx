import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { askedRefreshes, noteAsked } from '../refresh/asked-refreshes.ts'
import { closeSecrets, foundSecrets } from '../secrets/found-secrets.ts'
import { suggestionList } from '../suggestions/open-suggestion-list.ts'
import { closeTrash, trashDialog } from '../trash/open-trash.ts'
import { closeWhatChanged, whatChanged } from '../what-changed/open-what-changed.ts'
import { auditLog, closeAuditLog } from './open-audit-log.ts'
import { closeNewZip, newZip } from './open-new-zip.ts'
import { settingsButton } from './settings-button.ts'

const WhatChanged = lateDialog(async () => (await import('../what-changed/what-changed.tsx')).WhatChanged)
const NewZipDialog = lateDialog(async () => (await import('../../../app/zip-upload/new-zip-dialog.tsx')).NewZipDialog)
const SecretsDialog = lateDialog(async () => (await import('../secrets/secrets-dialog.tsx')).SecretsDialog)
const RefreshWatch = late(async () => (await import('../refresh/refresh-watch.ts')).RefreshWatch)
const TrashDialog = lateDialog(async () => (await import('../trash/trash-dialog.tsx')).TrashDialog)
const AuditLogDialog = lateDialog(
  async () => (await import('../../../app/audit-log/audit-log-dialog.tsx')).AuditLogDialog,
)
const SuggestionList = lateDialog(async () => (await import('../suggestions/suggestion-list.tsx')).SuggestionList)

type SidebarDialogsProps = { project: Project; may: (action: Action) => boolean }

/**
 * Dialogs opened from the sidebar. Rendered outside it, because it unmounts when the window narrows or a
 * tablet turns.
 */
export function SidebarDialogs({ project, may }: SidebarDialogsProps) {
  const { isOpen } = useSnapshot(whatChanged)
  const { isOpen: isZipWanted } = useSnapshot(newZip)
  const { isOpen: listsSecrets } = useSnapshot(foundSecrets)
  const { isOpen: listsSuggestions } = useSnapshot(suggestionList)
  const { ids: asked, sending } = useSnapshot(askedRefreshes)
  const { isOpen: listsTrash } = useSnapshot(trashDialog)
  const { isOpen: isAuditOpen } = useSnapshot(auditLog)
  // Closes the dialogs with the screen, so that they aren't open the next time.
  useEffect(() => closeAll, [])
  return (
    <>
      {isOpen ? <WhatChanged project={project} mayUndo={may('page.edit')} onClose={closeWhatChanged} /> : null}
      {isZipWanted ? (
        <NewZipDialog
          project={project}
          finalFocus={settingsButton}
          onClose={closeNewZip}
          onSent={() => noteAsked(project.id)}
        />
      ) : null}
      {listsSecrets ? <SecretsDialog /> : null}
      {asked.includes(project.id) && sending !== project.id ? <RefreshWatch project={project} /> : null}
      {listsSuggestions ? <SuggestionList project={project} onClose={closeSuggestions} /> : null}
      {isAuditOpen ? <AuditLogDialog projectId={project.id} onClose={closeAuditLog} /> : null}
      {listsTrash ? <TrashDialog project={project} may={may} onClose={closeTrash} /> : null}
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
  closeTrash()
  closeAuditLog()
}
