import { useRef, useState } from 'react'
import type { CitableSource } from '../../../../shared/contract/citable-sources.ts'
import { citationLabel } from '../../../../shared/document/source-link.ts'
import { messageOf } from '../../../api/index.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { PickList } from '../../../ui/pick-list/pick-list.tsx'
import type { Citing } from '../../surroundings.ts'
import styles from './source-dialog.module.css'
import { insertChip, sourceDialog } from './source-dialog-state.ts'
import { useFoundSources } from './use-found-sources.ts'

/** Asks for the source of a statement, and inserts a chip for it at the cursor. */
export function SourceDialog({ citing }: { citing: Citing }) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const { sources, more, note } = useFoundSources(citing, typed)
  const input = useRef<HTMLInputElement>(null)
  const isCiting = useRef(false)
  const close = () => {
    const editor = sourceDialog.asked
    delete sourceDialog.asked
    // Waits until the dialog has returned the focus.
    requestAnimationFrame(() => editor?.isDestroyed === false && editor.commands.focus())
  }
  const choose = async (source: CitableSource | undefined) => {
    const editor = sourceDialog.asked
    if (!source || !editor || isCiting.current) return
    isCiting.current = true
    setFailure(undefined)
    try {
      const id = await citing.cite(source)
      // Closing the dialog meanwhile cancels the citation.
      if (sourceDialog.asked !== editor) return
      insertChip(editor, id)
      close()
    } catch (error) {
      console.warn('A source could not be cited', error)
      setFailure(messageOf(error, 'Try again later.'))
    } finally {
      isCiting.current = false
    }
  }
  return (
    <Dialog open onClose={close} title="Cite a source" initialFocus={input}>
      {failure ? (
        <Notice tone="bad" title="Couldn’t add the source">
          {failure}
        </Notice>
      ) : null}
      <div className={styles.choice}>
        <PickList
          items={sources.map((source, id) => ({ id, ...wordsFor(source) }))}
          more={more}
          typed={typed}
          onType={setTyped}
          onPick={(id) => void choose(sources[id])}
          label="Symbol or file"
          listLabel="Sources"
          empty={note}
          input={input}
        />
      </div>
    </Dialog>
  )
}

/** Name and details of a source in the list. Line numbers come before the folder, which may be cut off. */
function wordsFor({ path, symbol, kind, start_line, end_line }: CitableSource) {
  const cut = path.lastIndexOf('/')
  const file = path.slice(cut + 1)
  const label = citationLabel({ path: file, start_line, end_line })
  return { name: symbol ?? file, path: [kind, label, path.slice(0, Math.max(cut, 0))].filter(Boolean).join(' · ') }
}
