import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import styles from './code-block.module.css'

export type CodeView = 'source' | 'view'

type CodeFrameProps = {
  /** What stands at the left of the bar: the language, or a choice of languages. */
  language: ReactNode
  text: () => string
  sourceAddress?: string | null | undefined
  /** Given for blocks that can be seen in two ways. */
  view?: { now: CodeView; set: (view: CodeView) => void } | undefined
  children: ReactNode
}

/** The bar above a block of code, and the frame around it. The same in reading and in editing. */
export function CodeFrame({ language, text, sourceAddress, view, children }: CodeFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.bar} contentEditable={false}>
        <span className={styles.language}>{language}</span>
        {sourceAddress && isSafeLink(sourceAddress) ? (
          <a className={styles.source} href={sourceAddress} target="_blank" rel="noopener noreferrer">
            Source
            <ExternalLink aria-hidden="true" />
          </a>
        ) : null}
        {view ? (
          <Button variant="quiet" size="small" onClick={() => view.set(view.now === 'view' ? 'source' : 'view')}>
            {view.now === 'view' ? 'Show source' : 'Show diagram'}
          </Button>
        ) : null}
        <CopyButton label="Copy" name="Copy code" variant="quiet" size="small" text={text} />
      </div>
      {children}
    </div>
  )
}
