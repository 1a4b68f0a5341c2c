import { ArrowLeft, History } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../../app/paths.ts'
import { SearchButton } from '../../search/search-button.tsx'
import { session } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { SyncPill } from '../../sync/status/late-sync-pill.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { Answers } from './answers.tsx'
import styles from './chat-screen.module.css'
import { openConversation } from './conversation.ts'
import { chooseOpened, openedFrom, takeAsked } from './opened-from.ts'
import { Prompt } from './prompt.tsx'
import { useChatProjects } from './use-chat-projects.ts'
import { useKeptConversation } from './use-kept-conversation.ts'

const ConversationsDialog = lateDialog(async () => (await import('./conversations-dialog.tsx')).ConversationsDialog)

/** Questions about projects, answered from their documentation and code. */
export function ChatScreen() {
  useDocumentTitle('AI chat')
  const { now } = useSnapshot(session)
  openConversation(now.state === 'signed-in' ? now.user.id : null)
  useKeptConversation()
  const from = useOpenedFrom()
  const projects = useChatProjects(from)
  const content = useRef<HTMLElement>(null)
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <BackButton from={from} />
        <h1 className={styles.title}>AI chat</h1>
        <Badge>Beta</Badge>
        <div className={styles.end}>
          {now.state === 'signed-in' ? <ConversationsButton names={projects.known} /> : null}
          <SearchButton />
          <SyncPill />
          <UserMenu />
        </div>
      </header>
      <main ref={content} id="content" tabIndex={-1} className={styles.content}>
        <Answers projects={projects.known} />
      </main>
      <Prompt projects={projects} content={content} />
    </div>
  )
}

function ConversationsButton({ names }: { names: ReadonlyMap<number, string> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip text="Conversations" side="bottom">
        <IconButton label="Conversations" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <History />
        </IconButton>
      </Tooltip>
      {isOpen ? <ConversationsDialog names={names} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/**
 * Returns the id of the project from which the chat was opened. Also takes a question from the address, which
 * the palette may set while this screen is open.
 */
function useOpenedFrom(): number | undefined {
  const search = useSearch()
  const state = useHistoryState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address asks something.
  useLayoutEffect(takeAsked, [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read from there.
  const projectId = useMemo(openedFrom, [state])
  useEffect(() => {
    if (projectId !== undefined) chooseOpened(projectId)
  }, [projectId])
  return projectId
}

/**
 * Whether the previous history entry belongs to this app. Without the Navigation API, any previous entry
 * counts.
 */
function canGoBack(): boolean {
  return globalThis.navigation?.canGoBack ?? history.length > 1
}

/**
 * Goes back to the previous screen. If the tab was opened with the chat, goes to the project that the chat is
 * about. Goes to the project list if there is no such project.
 */
function BackButton({ from }: { from: number | undefined }) {
  const [, navigate] = useLocation()
  const back = () => {
    if (from === undefined) navigate(paths.projects())
    else if (canGoBack()) history.back()
    else navigate(paths.project(from))
  }
  return (
    <Button variant="quiet" aria-label="Back" onClick={back}>
      <ArrowLeft aria-hidden="true" />
      <span className={styles.back}>Back</span>
    </Button>
  )
}
