import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { projectPath } from '../../../shared/contract/documentation-address.ts'
import { Button } from '../../ui/button/button.tsx'
import { PopoverClose } from '../../ui/popover/popover-close.tsx'
import type { Device, DeviceState, HeldImage } from '../device.ts'
import { noticeWords } from '../notice-words.ts'
import { dismissNotice, openNotices, restoreNoticed, type ToldNotice } from '../notices.ts'
import type { OutboxEntry } from '../replica/database.ts'
import { describeChange } from './describe-change.ts'
import { exportChanges } from './export-changes.ts'
import styles from './sync-pill.module.css'
import { count } from './sync-state.ts'
import { unsentDialog, useUnsentList } from './unsent-list.ts'

const SHOWN = 8

/**
 * Lists the waiting changes and the changes that weren't applied. People can read, retry, export or discard
 * each change.
 */
export function ChangeList({ device }: { device: Device }) {
  const { waiting, notApplied, images, connection, revision } = useSnapshot(device.state) as DeviceState
  const words = (entry: OutboxEntry) =>
    describeChange(entry, {
      page: (id) => device.view.pages.byId.get(id)?.name,
      project: (id) => device.view.project(id)?.name,
    })
  const upload = ({ name }: HeldImage) => `Upload the image “${name}”`
  const keyOf = ({ hash, projectId }: HeldImage) => `${hash} ${projectId}`
  const coming = [
    ...waiting.map((entry) => ({ key: entry.key, what: words(entry) })),
    ...images.flatMap((image) => (image.failure ? [] : [{ key: keyOf(image), what: upload(image) }])),
  ]
  const failed: Failed[] = [
    ...notApplied.map((entry) => ({
      key: entry.key,
      what: words(entry),
      why: entry.message,
      retry: () => device.retry(entry.seq),
      discard: () => device.discard([entry.seq]),
    })),
    ...images.flatMap((image) =>
      image.failure
        ? [
            {
              key: keyOf(image),
              what: upload(image),
              why: image.failure,
              retry: () => device.retryImage(image),
              discard: () => device.discardImage(image),
            },
          ]
        : [],
    ),
  ]
  return (
    <>
      {coming.length > 0 ? (
        <section className={styles.part}>
          <h3 className={styles.heading}>{count(coming.length, 'change')} waiting to be sent</h3>
          <ul className={styles.list}>
            {coming.slice(0, SHOWN).map(({ key, what }) => (
              <li key={key} className={styles.what}>
                {what}
              </li>
            ))}
          </ul>
          {coming.length > SHOWN ? <p className={styles.why}>and {coming.length - SHOWN} more</p> : null}
        </section>
      ) : null}
      <Told device={device} told={revision < 0 ? [] : openNotices(device)} />
      <UnsentPages device={device} />
      {failed.length > 0 ? <NotApplied failed={failed} /> : null}
      {connection === 'offline' || waiting.length + notApplied.length > 0 ? (
        <div className={`${styles.actions} ${styles.part}`}>
          {connection === 'offline' ? (
            <Button size="small" onClick={() => device.tryNow()}>
              Try now
            </Button>
          ) : null}
          {waiting.length + notApplied.length > 0 ? (
            <Button
              size="small"
              {...(connection === 'offline' ? { variant: 'quiet' } : {})}
              onClick={() => exportChanges([...waiting, ...notApplied])}
            >
              Export as a file
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** Notices about this person's text, for events while they were away. */
function Told({ device, told }: { device: Device; told: readonly ToldNotice[] }) {
  if (told.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{count(told.length, 'notice')}</h3>
      <ul className={styles.list}>
        {told.map((one) => {
          const { title, text } = noticeWords(one.notice)
          return (
            <li key={`${one.notice.page_id} ${one.notice.kind}`}>
              <p className={styles.what}>{title}</p>
              <p className={styles.why}>{text}</p>
              <div className={styles.actions}>
                <Button size="small" onClick={() => void restoreNoticed(device, one)}>
                  Restore
                </Button>
                <Button size="small" variant="quiet" onClick={() => void dismissNotice(device, one)}>
                  Dismiss
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * Lists the pages with unsent text. Text is sent automatically. People can read, copy or discard text that
 * the server refuses.
 */
function UnsentPages({ device }: { device: Device }) {
  const pages = useUnsentList(device)
  if (pages.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Not sent yet</h3>
      <ul className={styles.list}>
        {pages.slice(0, SHOWN).map(({ pageId, projectId, name, project }) => (
          <li key={pageId} className={styles.what}>
            {projectId === undefined ? (
              <span className="as-written">{name}</span>
            ) : (
              <Link href={projectPath(projectId, pageId)} className="as-written">
                {name}
              </Link>
            )}
            {project ? <span className={styles.why}> in {project}</span> : null}
          </li>
        ))}
      </ul>
      {pages.length > SHOWN ? <p className={styles.why}>and {pages.length - SHOWN} more</p> : null}
      <div className={`${styles.actions} ${styles.after}`}>
        <PopoverClose
          control={
            <Button
              size="small"
              onClick={() => {
                unsentDialog.isOpen = true
              }}
            >
              Read, copy or discard
            </Button>
          }
        />
      </div>
    </section>
  )
}

type Failed = {
  key: string
  what: string
  why: string | undefined
  retry: () => Promise<void>
  discard: () => Promise<void>
}

function NotApplied({ failed }: { failed: readonly Failed[] }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Not applied</h3>
      <ul className={styles.list}>
        {failed.map(({ key, what, why, retry, discard }) => (
          <li key={key}>
            <p className={styles.what}>{what}</p>
            <p className={styles.why}>{why}</p>
            <div className={styles.actions}>
              <Button size="small" onClick={() => void retry()}>
                Try again
              </Button>
              <Button size="small" variant="quiet" onClick={() => void discard()}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
