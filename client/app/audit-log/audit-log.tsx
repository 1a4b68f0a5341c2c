import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeEntry } from '../../../shared/audit/describe-entry.ts'
import type { AuditEntry, AuditFormat } from '../../../shared/contract/audit.ts'
import { download, messageOf } from '../../api/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { momentOf } from '../../ui/moments.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { NotOnDevice } from '../not-on-device/not-on-device.tsx'
import styles from './audit-log.module.css'
import { type AuditSource, exportAddress, useAuditLog } from './use-audit-log.ts'

/** Lists who did what and when. The newest act comes first. */
export function AuditLog({ source }: { source: AuditSource }) {
  const { log, load, older } = useAuditLog(source)
  const [busy, setBusy] = useState(false)
  const showOlder = async () => {
    setBusy(true)
    const failure = await older()
    setBusy(false)
    if (failure) showToast({ title: 'Couldn’t load older entries', text: failure, type: 'error' })
  }
  if (log.state === 'loading') return <ListSkeleton label="Loading the audit log" />
  if (log.state === 'offline') return <NotOnDevice within what="the audit log" retry={() => void load()} />
  if (log.state === 'failed') {
    return (
      <RetryNotice title="Couldn’t load the audit log" retry={() => void load()}>
        {log.text}
      </RetryNotice>
    )
  }
  if (log.entries.length === 0) return <p className={styles.empty}>No entries yet.</p>
  const now = new Date()
  return (
    <>
      <ul className={styles.list} aria-label="Audit log">
        {log.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ul>
      <div className={styles.acts}>
        {log.more ? (
          <Button size="small" busy={busy} onClick={() => void showOlder()}>
            Show older
          </Button>
        ) : null}
        <Export source={source} format="csv" />
        <Export source={source} format="json" />
      </div>
    </>
  )
}

function Entry({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { who, email, at, device, account_id: account } = entry
  const actor = who ?? (account === null && entry.act === 'sign-in.failed' ? 'Someone' : 'The server')
  const facts = [email !== null && email !== who ? email : null, momentOf(at, now), device].filter(Boolean)
  return (
    <li className={styles.entry}>
      <p>
        <bdi className={styles.who}>{actor}</bdi>
        {': '}
        <bdi>{describeEntry(entry)}</bdi>
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </li>
  )
}

/**
 * Milliseconds before the export's object URL is revoked. Until then, the browser may still be saving the
 * file.
 */
const SAVED_MS = 60_000

function Export({ source, format }: { source: AuditSource; format: AuditFormat }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await download({ address: exportAddress(source, format) }))
      link.download = `audit-log.${format}`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS)
    } catch (error) {
      const text = messageOf(error, 'Please try again in a moment.')
      showToast({ title: 'Couldn’t export the audit log', text, type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="quiet" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      Export {format.toUpperCase()}
    </Button>
  )
}
