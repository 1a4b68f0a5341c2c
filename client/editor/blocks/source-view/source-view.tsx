import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CitedFile } from '../../../../shared/contract/cited-files.ts'
import { isSafeLink } from '../../../../shared/document/addresses.ts'
import { isStatus, NetworkError } from '../../../api/index.ts'
import { loadCitedFile } from '../../../sync/cited-file.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { SourceText } from './source-text.tsx'
import styles from './source-view.module.css'

/** Lines of a file to mark, and their address at the file's host. */
export type LinesOfFile = Pick<CitedFile, 'start_line' | 'end_line' | 'href'>

type SourceViewProps = {
  citationId: number
  /** Lines to mark instead of the cited ones. */
  lines?: LinesOfFile
  /** Path of the requested file, shown until the file has loaded. */
  path: string
  onClose: () => void
  /** Returns the element that gets the focus when the view closes. */
  finalFocus: () => HTMLElement | null
}

type Opened =
  | { state: 'asking' }
  | { state: 'there'; file: CitedFile; isKept: boolean }
  | { state: 'failed'; error: unknown }

/** The whole file behind a citation, over the screen, with the cited lines or other lines marked. */
export function SourceView({ citationId, lines, path, onClose, finalFocus }: SourceViewProps) {
  const { opened, retry } = useCitedFile(citationId)
  const scroller = useRef<HTMLElement>(null)
  const [visit, setVisit] = useState(0)
  const reachCited = useCallback(() => {
    const line = scroller.current?.querySelector('[data-cited]')
    line?.scrollIntoView({ block: 'center' })
    return line !== null
  }, [])
  const toCited = () => {
    // If the cited lines aren't rendered, they are in another part of a very long file, which must be shown
    // first.
    if (!reachCited()) setVisit((now) => now + 1)
  }
  const shown = opened.state === 'there' ? { ...opened.file, ...lines } : undefined
  const name = shown?.path ?? path
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title={name.slice(name.lastIndexOf('/') + 1)}
      initialFocus={scroller}
      finalFocus={finalFocus}
    >
      <div className={styles.view}>
        <div className={styles.bar}>
          <span className={styles.path}>{name}</span>
          {shown ? (
            <Button size="small" variant="quiet" onClick={toCited}>
              {citedWords(shown)}
            </Button>
          ) : null}
          <CopyButton size="small" variant="quiet" label="Copy path" text={() => name} />
          {shown?.href && isSafeLink(shown.href) ? (
            <a
              className={buttonClass({ size: 'small', variant: 'quiet' })}
              href={shown.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open at the git host
              <ExternalLink aria-hidden="true" />
            </a>
          ) : null}
        </div>
        {opened.state === 'there' && opened.isKept ? (
          <p className={styles.note} role="status">
            The server couldn’t be reached. You see the copy on this device.
          </p>
        ) : null}
        <section
          ref={scroller}
          className={styles.scroller}
          aria-label="Source"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard.
          tabIndex={0}
        >
          {shown ? <SourceText key={visit} file={shown} onShown={reachCited} /> : null}
          {opened.state === 'asking' ? <Waiting /> : null}
          {opened.state === 'failed' ? <Failed error={opened.error} retry={retry} /> : null}
        </section>
      </div>
    </Dialog>
  )
}

function useCitedFile(citationId: number) {
  const [opened, setOpened] = useState<Opened>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each attempt.
  useEffect(() => {
    let current = true
    loadCitedFile(citationId).then(
      (there) => current && setOpened({ state: 'there', ...there }),
      (error: unknown) => {
        console.warn('A source could not be read', error)
        if (current) setOpened({ state: 'failed', error })
      },
    )
    return () => {
      current = false
    }
  }, [citationId, attempt])
  const retry = () => {
    setOpened({ state: 'asking' })
    setAttempt((now) => now + 1)
  }
  return { opened, retry }
}

function citedWords({ start_line, end_line }: CitedFile): string {
  return end_line > start_line ? `To lines ${start_line}–${end_line}` : `To line ${start_line}`
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={styles.alone}>
      {error instanceof NetworkError ? (
        <RetryNotice tone="info" title="Not on this device" retry={retry}>
          The server couldn’t be reached, and this device has no copy of this file. It has copies for projects that are
          available offline.
        </RetryNotice>
      ) : null}
      {isStatus(error, 404) ? (
        <Notice tone="info" title="This file no longer exists">
          It was removed from the repository, or its text isn’t stored.
        </Notice>
      ) : null}
      {error instanceof NetworkError || isStatus(error, 404) ? null : (
        <RetryNotice title="Couldn’t load the source" retry={retry}>
          The server couldn’t answer. Please try again.
        </RetryNotice>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the source">
      <div className={styles.waiting}>
        <SkeletonBar width="44%" />
        <SkeletonBar width="62%" />
        <SkeletonBar width="30%" />
        <SkeletonBar width="52%" />
      </div>
    </SkeletonGroup>
  )
}
