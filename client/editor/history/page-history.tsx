import { type ReactNode, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { keepVersion, nameVersion } from '../../../shared/contract/versions.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { fragmentOf } from '../../../shared/document/yjs.ts'
import { messageOf, NetworkError, send } from '../../api/index.ts'
import type { User } from '../../session/index.ts'
import type { PageDoc } from '../../sync/page-docs/page-doc.ts'
import { type Facts, isEditable } from '../../sync/page-docs/page-facts.ts'
import { Alone, DetailSkeleton, MasterDetail, useBeside } from '../../ui/master-detail/master-detail.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { findUnknown } from '../schema-check.ts'
import { type Surroundings, SurroundingsContext } from '../surroundings.ts'
import { usePageDoc } from '../use-page-doc.ts'
import { createVersions } from './load-version.ts'
import { NotStoredError, restoreVersion } from './restore-version.ts'
import { type History, useHistory } from './use-history.ts'
import { type Chosen, VersionList } from './version-list.tsx'
import { VersionPane } from './version-pane.tsx'

export type PageHistoryProps = {
  user: User
  page: { id: number; project_id: number }
  /** Whether the page is open in an editor, which can undo. */
  isOpen: boolean
  language: string
  surroundings: Surroundings
  /** Content to show while the server is unreachable. */
  offline: (retry: () => void) => ReactNode
  /** Called when a restore has changed the page's name. */
  onName: (name: string, titleClock: number) => void
  onRestored: () => void
}

/** History of a page: who changed what and when, and how to restore it. */
export function PageHistory(props: PageHistoryProps) {
  const { user, page } = props
  const { now, reload, more } = useHistory(page.id)
  const document = usePageDoc(user.id, { projectId: page.project_id, pageId: page.id }, 0)
  if (now.state === 'loading' || !document) return <Waiting />
  if (now.state === 'failed') {
    const retry = () => void reload()
    return (
      <Alone>
        {now.error instanceof NetworkError ? props.offline(retry) : <Failed error={now.error} retry={retry} />}
      </Alone>
    )
  }
  return (
    <SurroundingsContext value={props.surroundings}>
      <OpenHistory {...props} document={document} now={now} reload={reload} more={more} />
    </SurroundingsContext>
  )
}

type OpenHistoryProps = PageHistoryProps & {
  document: PageDoc
  now: Extract<History, { state: 'ready' }>
  reload: () => Promise<void>
  more: () => void
}

function OpenHistory({ page, isOpen, language, onName, onRestored, document, now, reload, more }: OpenHistoryProps) {
  const { history, loadingMore } = now
  const isBeside = useBeside()
  const [choice, setChoice] = useState<Chosen>()
  const chosen = choice ?? (isBeside ? 'present' : undefined)
  const versions = useMemo(() => createVersions(page.id), [page.id])
  const editable = isEditable(useSnapshot(document.facts) as Facts)

  const name = async (which: Chosen, given: string | null) => {
    const params = { id: page.id }
    const body = { name: given }
    // The page may have changed since the list was loaded, so the server stores and names the newest state.
    if (which === 'present' && given !== null) await send(keepVersion, { params, body }, { handled: 'all' })
    else {
      const seq = which === 'present' ? history.present.seq : which
      await send(nameVersion, { params: { ...params, seq }, body }, { handled: 'all' })
    }
    await reload()
  }
  const restore = async (seq: number) => {
    try {
      const version = await versions(seq)
      if (findUnknown(fragmentOf(version), documentSchema)) {
        showToast({
          title: 'Couldn’t restore the version',
          text: 'It contains something that this version of the app can’t edit.',
          type: 'error',
        })
        return
      }
      const renamed = await restoreVersion(document, { seq, version })
      if (renamed) onName(renamed.name, renamed.clock)
      onRestored()
      showToast({
        title: 'Version restored',
        text: `The previous text is in the history.${isOpen ? ' Undo takes it back.' : ''}`,
        type: 'success',
      })
    } catch (error) {
      console.warn('A version could not be restored', error)
      showToast({ title: 'Couldn’t restore the version', text: whyNot(error), type: 'error' })
    }
  }

  return (
    <MasterDetail
      list={
        <VersionList history={history} chosen={chosen} onChoose={setChoice} loadingMore={loadingMore} onMore={more} />
      }
      detail={
        chosen === undefined ? null : (
          <VersionPane
            key={chosen}
            history={history}
            chosen={chosen}
            versions={versions}
            present={document.doc}
            language={language}
            onBack={() => setChoice(undefined)}
            onName={name}
            onRestore={editable ? restore : undefined}
          />
        )
      }
    />
  )
}

function whyNot(error: unknown): string {
  if (error instanceof NotStoredError)
    return 'Your latest changes haven’t reached the server yet. The page is unchanged.'
  if (error instanceof NetworkError) return 'The server couldn’t be reached. The page is unchanged.'
  return messageOf(error, 'The page is unchanged. Please try again.')
}

function Waiting() {
  return (
    <Alone>
      <DetailSkeleton label="Loading the history" />
    </Alone>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <RetryNotice title="Couldn’t load the history" retry={retry}>
      {messageOf(error, 'The server couldn’t answer. Nothing is lost. Please try again.')}
    </RetryNotice>
  )
}
