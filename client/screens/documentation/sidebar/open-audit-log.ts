import { proxy } from 'valtio'

/** Whether the project's audit log is open. */
export const auditLog = proxy({ isOpen: false })

export function closeAuditLog(): void {
  auditLog.isOpen = false
}
