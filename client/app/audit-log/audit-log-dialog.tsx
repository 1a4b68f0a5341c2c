import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AuditLog } from './audit-log.tsx'

export function AuditLogDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Audit log"
      description="Roles, visibility and deletions in this project. Only its admins see this."
    >
      <AuditLog source={projectId} />
    </Dialog>
  )
}
