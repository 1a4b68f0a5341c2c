import { ExternalLink, WrapText } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { FullScreenButton } from '../../../ui/full-screen/full-screen-button.tsx'
import type { FullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import styles from './code-block.module.css'
import { type CodeViewState, viewName } from './use-code-view.ts'

type CodeFrameProps = {
  /** Left end of the bar: the language, or a choice of languages. */
  language: ReactNode
  text: () => string
  sourceAddress?: string | null | undefined
  view: CodeViewState
  wrap: { now: boolean; set: (wrap: boolean) => void }
  fullScreen: FullScreen<HTMLElement>
  /** Whether to lay out the block at once, without waiting until the browser knows that it's on screen. */
  atOnce?: boolean
  children: ReactNode
}

/** Bar above a block of code, and the frame around it. The same for reading and editing. */
export function CodeFrame(props: CodeFrameProps) {
  const { language, text, sourceAddress, view, wrap, fullScreen, atOnce = false, children } = props
  const inSource = view.now === 'source'
  return (
    <figure
      {...fullScreen.props}
      className={classes(styles.frame, fullScreen.className)}
      style={view.viewed || wrap.now || atOnce ? undefined : heightOf(text())}
    >
      <div className={styles.bar} contentEditable={false}>
        <span className={styles.language}>{language}</span>
        {sourceAddress && isSafeLink(sourceAddress) ? (
          <a className={styles.source} href={sourceAddress} target="_blank" rel="noopener noreferrer" title="Source">
            <span>Source</span>
            <ExternalLink aria-label="Source" />
          </a>
        ) : null}
        {view.viewed ? (
          <Button variant="quiet" size="small" onClick={() => view.set(inSource ? 'view' : 'source')}>
            {inSource ? `Show ${viewName(view.viewed)}` : 'Show source'}
          </Button>
        ) : null}
        {inSource ? (
          <Tooltip text="Wrap lines">
            <IconButton label="Wrap lines" size="small" aria-pressed={wrap.now} onClick={() => wrap.set(!wrap.now)}>
              <WrapText />
            </IconButton>
          </Tooltip>
        ) : null}
        <CopyButton label="Copy" name="Copy code" variant="quiet" size="small" text={text} />
        <FullScreenButton of={fullScreen} disabled={view.viewed === 'openapi' && inSource} />
      </div>
      {children}
    </figure>
  )
}

/**
 * Height of code from its number of lines, so that code off screen needs no layout, which would delay
 * typing.
 */
function heightOf(code: string): CSSProperties {
  return { '--lines': code.split('\n').length } as CSSProperties
}
