import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { SearchButton } from '../../search/search-button.tsx'
import { session } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { SyncPill } from '../../sync/status/late-sync-pill.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Answers } from './answers.tsx'
import styles from './chat-screen.module.css'
import { conversation, openConversation } from './conversation.ts'
import { chooseOpened, openedFrom, takeOpenedDraft } from './opened-from.ts'
import { Prompt } from './prompt.tsx'
import { useChatProjects } from './use-chat-projects.ts'

/** Questions about projects, answered from their documentation and code. */
export function ChatScreen() {
  useDocumentTitle('AI chat')
  const { now } = useSnapshot(session)
  openConversation(now.state === 'signed-in' ? now.user.id : null)
  const from = useOpenedFrom()
  const projects = useChatProjects(from)
  const content = useRef<HTMLElement>(null)
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <BackButton toProjects={from === undefined} />
        <h1 className={styles.title}>AI chat</h1>
        <Badge>Beta</Badge>
        <div className={styles.end}>
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

function useOpenedFrom(): number | undefined {
  const [projectId] = useState(openedFrom)
  useEffect(() => {
    if (projectId !== undefined) chooseOpened(projectId)
  }, [projectId])
  useEffect(() => {
    const draft = takeOpenedDraft()
    if (draft) conversation.draft = draft
  }, [])
  return projectId
}

function BackButton({ toProjects }: { toProjects: boolean }) {
  const [, navigate] = useLocation()
  return (
    <Button variant="quiet" onClick={() => (toProjects ? navigate(paths.projects()) : history.back())}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}
