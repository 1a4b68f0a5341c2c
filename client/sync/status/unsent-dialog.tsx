import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type * as Y from 'yjs'
import { projectPath } from '../../../shared/contract/documentation-address.ts'
import { readPage } from '../../../shared/document/read-page.ts'
import { plainText } from '../../../shared/document/yjs.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Device } from '../device.ts'
import { readLocalDoc } from '../page-docs/local-doc.ts'
import type { PageDoc } from '../page-docs/page-doc.ts'
import type { Facts } from '../page-docs/page-facts.ts'
import { dropPageDoc, isShared, releasePageDoc, retainInBackground } from '../page-docs/retained.ts'
import { saveStateOf } from '../page-docs/save-state.ts'
import { forgetUnsent, type UnsentPage } from '../page-docs/unsent-pages.ts'
import { saveFile } from './save-file.ts'
import styles from './unsent-dialog.module.css'
import { unsentDialog, useUnsentList } from './unsent-list.ts'

/** Maximum number of pages shown. Each page is opened to read its text, so hundreds would be slow. */
const SHOWN = 20

const close = () => {
  unsentDialog.isOpen = false
}

/**
 * Shows the text that only this device has, page by page. People can read, copy, export or discard it.
 */
export function UnsentDialog({ device }: { device: Device }) {
  const pages = useUnsentList(device)
  useEffect(() => close, [])
  return (
    <Dialog
      open
      wide
      onClose={close}
      title="Text only on this device"
      description="This text isn’t on the server yet. Docwright keeps trying to send it. If the server refuses some of it, you can copy, export or discard that text."
    >
      {pages.length === 0 ? <p className={styles.none}>Everything is on the server.</p> : null}
      <ul className={styles.list}>
        {pages.slice(0, SHOWN).map((page) => (
          <Row key={page.pageId} device={device} page={page} />
        ))}
      </ul>
      {pages.length > SHOWN ? <p className={styles.why}>and {pages.length - SHOWN} more</p> : null}
    </Dialog>
  )
}

type RowProps = { device: Device; page: UnsentPage }

function Row({ device, page }: RowProps) {
  const userId = device.person.id
  const opened = useOpened(userId, page)
  if (!opened) return null
  if (opened.page) return <OfPage device={device} unsent={page} page={opened.page} />
  const why = 'This device no longer knows which project it was in.'
  return <Words device={device} unsent={page} doc={opened.doc} why={why} mayGiveUp isGone />
}

function OfPage({ device, unsent, page }: { device: Device; unsent: UnsentPage; page: PageDoc }) {
  const facts = useSnapshot(page.facts) as Facts
  const why = facts.ending
    ? saveStateOf(facts).detail
    : !unsent.project
      ? 'Its project no longer exists, or you can’t open it.'
      : !unsent.isThere
        ? 'This page no longer exists.'
        : facts.link === 'online'
          ? 'It’s being sent.'
          : 'It’s sent as soon as the server can be reached.'
  const mayGiveUp = facts.ending !== null || !unsent.isThere
  const isGone = facts.ending?.kind === 'gone' || !unsent.isThere
  return <Words {...{ device, unsent, page, why, mayGiveUp, isGone }} doc={page.doc} />
}

type WordsProps = {
  device: Device
  unsent: UnsentPage
  doc: Y.Doc
  page?: PageDoc
  why: string
  mayGiveUp: boolean
  isGone: boolean
}

function Words({ device, unsent, doc, page, why, mayGiveUp, isGone }: WordsProps) {
  const { name, project, projectId, pageId } = unsent
  const [isBusy, setBusy] = useState(false)
  const giveUp = async () => {
    const agreed = await confirm({
      title: ['Discard your unsent text on “', name, '”?'],
      text: 'It’s only on this device. This can’t be undone.',
      confirmLabel: 'Discard',
      danger: true,
      stays: true,
    })
    if (!agreed) return
    setBusy(true)
    // If the page is gone, its unapplied changes can never be applied, so discard them, too.
    const moot = device.state.notApplied.filter(({ args }) => isGone && args.pageId === pageId)
    await device.discard(moot.map(({ seq }) => seq))
    if (!page) {
      forgetUnsent(device.person.id, pageId)
      return
    }
    const wasOpen = isShared(page)
    await page.discardLocalChanges()
    dropPageDoc(page)
    // A screen that has the page open still shows the discarded text, so reload.
    if (wasOpen) location.reload()
  }
  return (
    <li className={styles.item} aria-label={name}>
      <p className={styles.name}>
        {projectId === undefined ? (
          name
        ) : (
          <Link href={projectPath(projectId, pageId)} onClick={close}>
            {name}
          </Link>
        )}
        {project ? <span className={styles.project}> in {project}</span> : null}
      </p>
      <p className={styles.why}>{why}</p>
      <details className={styles.details}>
        <summary>Show the text</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that keys can scroll it. */}
        <section className={styles.text} tabIndex={0} aria-label={`Text of ${name}`}>
          {plainText(readPage(doc)) || 'This page is empty.'}
        </section>
      </details>
      <div className={styles.acts}>
        <CopyButton size="small" label="Copy" name={`Copy ${name}`} text={() => markdownOf(doc)} />
        <Button size="small" aria-label={`Export ${name}`} onClick={() => void exportDoc(name, doc)}>
          <Download aria-hidden="true" />
          Export
        </Button>
        {mayGiveUp ? (
          <Button
            size="small"
            variant="quiet"
            busy={isBusy}
            aria-label={`Discard ${name}`}
            onClick={() => void giveUp()}
          >
            Discard
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Opens this device's data of a page for as long as the row is mounted. */
function useOpened(userId: string, { pageId, projectId }: UnsentPage) {
  const [opened, setOpened] = useState<{ doc: Y.Doc; page?: PageDoc }>()
  useEffect(() => {
    let isHere = true
    if (projectId === undefined) {
      void readLocalDoc(userId, pageId).then((doc) => isHere && setOpened({ doc }))
      return () => {
        isHere = false
      }
    }
    const page = retainInBackground(userId, { projectId, pageId })
    void page.opened.then(() => isHere && setOpened({ doc: page.doc, page }))
    return () => {
      isHere = false
      releasePageDoc(page)
    }
  }, [userId, projectId, pageId])
  return opened
}

/** Loads the converter on demand, because it is hardly ever needed. */
async function markdownOf(doc: Y.Doc): Promise<string> {
  const { toMarkdown } = await import('../../../shared/document/markdown/serialize.ts')
  return toMarkdown(readPage(doc))
}

async function exportDoc(name: string, doc: Y.Doc): Promise<void> {
  const file = name.replace(/[^\p{L}\p{N} ._-]+/gu, '').trim() || 'page'
  saveFile(`${file}.md`, await markdownOf(doc), 'text/markdown')
}
