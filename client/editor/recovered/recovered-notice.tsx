import type { Editor } from '@tiptap/react'
import { type RefObject, useRef, useState } from 'react'
import { type RecoveredText, settleRecovered } from '../../../shared/contract/recovered.ts'
import { send } from '../../api/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { insertionOf } from './insertion.ts'
import styles from './recovered-notice.module.css'

type RecoveredNoticeProps = {
  editor: Editor
  pageId: number
  texts: readonly RecoveredText[]
  /** Whether the person has put the cursor somewhere. */
  hasCursor: RefObject<boolean>
  onSettled: (id: number) => void
}

/**
 * List of offline edits that couldn't be applied, because their block was changed or deleted before they
 * arrived. People can insert each text where it belongs.
 */
export function RecoveredNotice({ editor, pageId, texts, hasCursor, onSettled }: RecoveredNoticeProps) {
  const list = useRef<HTMLUListElement>(null)
  const [busy, setBusy] = useState<number>()

  const settle = async ({ id }: RecoveredText, state: 'inserted' | 'discarded') => {
    setBusy(id)
    try {
      await send(settleRecovered, { params: { id: pageId, recoveredId: id }, body: { state } })
      onSettled(id)
    } catch {
      // `send` has already shown the error, and the text stays in the list.
    } finally {
      setBusy(undefined)
    }
  }
  const insert = (text: RecoveredText) => {
    const { at, content } = insertionOf(editor.state, text.text, hasCursor.current)
    editor.chain().insertContentAt(at, content).focus().scrollIntoView().run()
    void settle(text, 'inserted')
  }
  const discard = async (text: RecoveredText) => {
    const agreed = await confirm({
      title: 'Discard this text?',
      text: `${text.writer} wrote it, and it isn’t on the page.`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (!agreed) return
    await settle(text, 'discarded')
    list.current?.querySelector('button')?.focus()
  }

  return (
    <section className={styles.notice} aria-label="Recovered text">
      <Notice tone="attention" title="Text from offline edits lost its place">
        <p>Someone changed its block in the meantime. Put the cursor where it belongs and insert it.</p>
        <ul ref={list} className={styles.texts}>
          {texts.map((text) => (
            <li key={text.id} className={styles.text}>
              <blockquote className={styles.words}>{text.text.trim()}</blockquote>
              <p className={styles.writer}>
                {text.writer}, <time dateTime={text.created_at}>{new Date(text.created_at).toLocaleString()}</time>
                {text.after ? `, near “…${text.after.trim().slice(-40)}”` : null}
              </p>
              <div className={styles.acts}>
                <Button size="small" busy={busy === text.id} onClick={() => insert(text)}>
                  Insert
                </Button>
                <Button size="small" variant="quiet" busy={busy === text.id} onClick={() => void discard(text)}>
                  Discard
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
