import { FilePlus2, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { saysAnything, titleOf } from './answer-document.ts'
import styles from './answers.module.css'
import { type Exchange, tryAgain } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'

const AddToPageDialog = lateDialog(async () => (await import('./add-to-page-dialog.tsx')).AddToPageDialog)

/** `read`: nothing where an answer was stopped before its first word. */
type AnswerActsProps = { exchange: Exchange; read: ReadAnswer | undefined }

/** Actions on an answer: copy it, add it to a page, or ask again if it was stopped. */
export function AnswerActs({ exchange, read }: AnswerActsProps) {
  const { now } = useSnapshot(session)
  const [isAdding, setAdding] = useState(false)
  const { key, state, text } = exchange
  const copied = async () => asShared(state === 'answered' || !read ? text : await asMarkdown(read))
  const title = titleOf(exchange)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={styles.acts} role="group" aria-label={`Answer to “${title}”`}>
      {read && saysAnything(read) ? (
        <>
          <CopyButton variant="quiet" size="small" label="Copy" name="Copy the answer" text={copied} />
          {now.state === 'signed-in' ? (
            <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <FilePlus2 aria-hidden="true" />
              Add to a page
            </Button>
          ) : null}
        </>
      ) : null}
      {state === 'stopped' ? (
        <Button variant="quiet" size="small" onClick={() => tryAgain(key)}>
          <RotateCcw aria-hidden="true" />
          Ask again
        </Button>
      ) : null}
      {isAdding && read && now.state === 'signed-in' ? (
        <AddToPageDialog user={now.user} exchange={exchange} read={read} onClose={() => setAdding(false)} />
      ) : null}
    </div>
  )
}

/** The answer as Markdown. Leaves out the text of an incomplete answer, whose links no one has checked. */
async function asMarkdown({ nodes }: ReadAnswer): Promise<string> {
  const { toMarkdown } = await import('../../../shared/document/markdown/serialize.ts')
  return toMarkdown({ type: 'doc', content: [...nodes] })
}

/** Makes links in Markdown absolute, so that they also work outside the app. */
function asShared(markdown: string): string {
  return markdown.replace(/\]\(\/projects\//g, `](${location.origin}/projects/`)
}
