import { useCallback, useEffect, useState } from 'react'
import {
  type AuditEntry,
  type AuditFormat,
  type AuditPage,
  exportInstallationAudit,
  exportProjectAudit,
  readInstallationAudit,
  readProjectAudit,
} from '../../../shared/contract/audit.ts'
import { addressOf, messageOf, NetworkError, send } from '../../api/index.ts'

/** Log to show: the log of the project with this id, or the installation's log. */
export type AuditSource = number | 'installation'

export type AuditState =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; entries: readonly AuditEntry[]; more: boolean }

function readPage(source: AuditSource, before: number | undefined): Promise<AuditPage> {
  const query = before === undefined ? {} : { before }
  return source === 'installation'
    ? send(readInstallationAudit, { query }, { handled: 'all' })
    : send(readProjectAudit, { params: { id: source }, query }, { handled: 'all' })
}

export function exportAddress(source: AuditSource, format: AuditFormat): string {
  return source === 'installation'
    ? addressOf(exportInstallationAudit, { query: { format } })
    : addressOf(exportProjectAudit, { params: { id: source }, query: { format } })
}

/**
 * Loads the newest entries of a log, and older entries on request. If `older` fails, it resolves to the
 * reason.
 */
export function useAuditLog(source: AuditSource) {
  const [log, setLog] = useState<AuditState>({ state: 'loading' })
  const load = useCallback(async () => {
    try {
      setLog({ state: 'ready', ...(await readPage(source, undefined)) })
    } catch (error) {
      if (error instanceof NetworkError) setLog({ state: 'offline' })
      else setLog({ state: 'failed', text: messageOf(error, 'Please try again in a moment.') })
    }
  }, [source])
  useEffect(() => void load(), [load])

  const older = async (): Promise<string | undefined> => {
    if (log.state !== 'ready') return undefined
    try {
      const { entries, more } = await readPage(source, log.entries.at(-1)?.id)
      setLog({ state: 'ready', entries: [...log.entries, ...entries], more })
      return undefined
    } catch (error) {
      return messageOf(error, 'Please try again in a moment.')
    }
  }
  return { log, load, older }
}
