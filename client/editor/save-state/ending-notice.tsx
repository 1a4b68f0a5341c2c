import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { readPage } from '../../../shared/document/read-page.ts'
import type { PageDoc } from '../../sync/page-docs/page-doc.ts'
import type { Facts } from '../../sync/page-docs/page-facts.ts'
import { saveStateOf } from '../../sync/page-docs/save-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './ending-notice.module.css'

const TITLES = {
  refused: 'Couldn’t save your last changes',
  gone: 'This page no longer exists',
  'signed-out': 'You’ve been signed out',
  'too-new': 'Reload to edit this page',
} as const

/**
 * Explains above the text why a page can no longer be edited, and offers ways to save or discard unsent text.
 */
export function EndingNotice({ page, onDiscarded }: { page: PageDoc; onDiscarded: () => void }) {
  const facts = useSnapshot(page.facts) as Facts
  const [busy, setBusy] = useState(false)
  const { ending, unsent } = facts
  if (!ending) return null
  const title = ending.kind === 'refused' && !unsent ? 'You can read this page, but not edit it' : TITLES[ending.kind]

  const discard = async () => {
    const agreed = await confirm({
      title: 'Discard your changes to this page?',
      text: 'The page opens as it is on the server. Unsaved changes are lost.',
      confirmLabel: 'Discard',
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    await page.discardLocalChanges()
    onDiscarded()
  }

  return (
    <div className={styles.notice}>
      <Notice
        tone={unsent ? 'bad' : 'attention'}
        title={title}
        actions={
          <>
            {ending.kind === 'too-new' ? (
              <Button size="small" onClick={() => location.reload()}>
                Reload
              </Button>
            ) : null}
            {unsent ? (
              <>
                <CopyButton label="Copy my version" size="small" text={() => asMarkdown(page)} />
                <Button size="small" busy={busy} onClick={() => void discard()}>
                  Discard
                </Button>
              </>
            ) : null}
          </>
        }
      >
        {saveStateOf(facts).detail}
      </Notice>
    </div>
  )
}

/** Returns the page as Markdown. The converter loads on demand, because it is hardly ever needed. */
async function asMarkdown(page: PageDoc): Promise<string> {
  const { toMarkdown } = await import('../../../shared/document/markdown/serialize.ts')
  return toMarkdown(readPage(page.doc))
}
