import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Project } from '../../../shared/contract/projects.ts'
import { type Progress, progressOf } from '../../../shared/statuses/presentation.ts'
import { stageOf } from '../../../shared/statuses/stages.ts'
import { mayDo } from '../../app/may-do.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { paths } from '../../app/paths.ts'
import { hasUnreadableArchive, missingArchiveWords, waitsForArchive } from '../../app/zip-upload/missing-archive.ts'
import { session, type User } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { loadProject } from '../../sync/index.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './generation-screen.module.css'
import { type Generation, useGeneration } from './use-generation.ts'
import { useQueuePlace } from './use-queue-place.ts'
import { useTimeLeft } from './use-time-left.ts'
import { WritingCanvas } from './writing-canvas.tsx'

const ArchiveActs = late(async () => (await import('../../app/zip-upload/archive-acts.tsx')).ArchiveActs)

/** Time in milliseconds that the finished state stays visible and audible before the documentation opens. */
const ARRIVAL_MS = 700

/** Shows the generation of a project. Without an id, first creates the project from the stored basis. */
export function GenerationScreen({ projectId }: { projectId?: number }) {
  const { generation, tryAgain, askAgain } = useGeneration(projectId)
  const project = generation.state === 'following' ? generation.project : undefined
  const { now } = useSnapshot(session)
  const user = now.state === 'signed-in' ? now.user : undefined
  const progress = progressFor(generation, user)
  useDocumentTitle(project ? `${progress.title} · ${project.name}` : progress.title)
  useArrival(project)
  const place = useQueuePlace(project)
  const left = useTimeLeft(project)
  const stage = project && stageOf(project, place)

  if (generation.state === 'unreachable') {
    return (
      <>
        <TopBar brandHref={paths.projects()} plain />
        <main id="content" tabIndex={-1}>
          <NotOnDevice what="this project" retry={askAgain} />
        </main>
      </>
    )
  }
  return (
    <div className={styles.page}>
      <WritingCanvas running={progress.outcome === 'running'} />
      <TopBar brandHref={paths.projects()} plain>
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        {project ? <p className={styles.project}>{project.name}</p> : null}
        <div role="status" className={styles.said}>
          <h1 className={styles.title}>{progress.title}</h1>
          <p className={styles.text}>{progress.text}</p>
        </div>
        {generation.state === 'missing' ? null : (
          <div className={styles.progress}>
            <ProgressBar
              label="Documentation"
              percent={progress.percent}
              failed={progress.outcome === 'failed'}
              valueText={`${progress.percent} %${project ? `, ${stage ?? progress.title}` : ''}`}
            />
            <p className={styles.counts}>
              <span role="status">{stage ?? ''}</span>
              <span>{left ?? `${progress.percent} %`}</span>
            </p>
          </div>
        )}
        <Aftermath generation={generation} progress={progress} tryAgain={tryAgain} />
        {project?.type === 'zip' ? (
          <ArchiveActs project={project} may={mayDo(user, project)} onSent={askAgain} />
        ) : null}
      </main>
    </div>
  )
}

/** Navigates to the finished documentation. Preloads it while the finished state is shown. */
function useArrival(project: Project | undefined): void {
  const [, navigate] = useLocation()
  const watched = useRef(false)
  const isThere = project?.status === 'DOC_SUCCESS' || project?.status === 'READY'
  if (project && !isThere) watched.current = true
  const address = project && isThere ? paths.project(project.id, project.default_page_id) : undefined
  const id = project?.id
  useEffect(() => {
    if (!address || id === undefined) return
    if (!watched.current) {
      navigate(address, { replace: true })
      return
    }
    void loadProject({ kind: 'id', id })
    const timer = setTimeout(() => navigate(address, { replace: true }), ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [address, id, navigate])
}

function progressFor(generation: Generation, user: User | undefined): Progress {
  switch (generation.state) {
    case 'starting':
      return progressOf('REQUEST_TO_CLONE')
    case 'not-created':
      return progressOf('CLONE_FAIL')
    case 'unreachable':
      return { ...progressOf('CLONE_FAIL'), title: 'Not on this device yet' }
    case 'missing':
      return { ...progressOf('CLONE_FAIL'), title: 'This project doesn’t exist', text: 'It may have been deleted.' }
    case 'following': {
      const { project } = generation
      const progress = progressOf(project.status)
      if (!waitsForArchive(project)) return progress
      return { ...progress, ...missingArchiveWords(mayDo(user, project)), outcome: 'unknown' }
    }
  }
}

type AftermathProps = { generation: Generation; progress: Progress; tryAgain: () => Promise<void> }

function Aftermath({ generation, progress, tryAgain }: AftermathProps) {
  const project = generation.state === 'following' ? generation.project : undefined
  if (progress.outcome === 'done' || (project && waitsForArchive(project))) return null
  const first = project?.default_page_id ? paths.project(project.id, project.default_page_id) : undefined
  if (progress.outcome === 'running') {
    const lost = generation.state === 'following' && generation.lost
    return (
      <>
        {first ? (
          <div className={styles.ready}>
            <p className={styles.readyText}>The first pages are ready. The others appear as they’re written.</p>
            <LinkButton variant="primary" href={first}>
              Start reading
            </LinkButton>
          </div>
        ) : null}
        <p className={styles.hint}>
          {lost
            ? 'You can close this page. The server couldn’t be reached, but generation continues there. This page catches up when you’re online.'
            : 'You can close this page. Generation continues in the background; follow it in your project list.'}
        </p>
      </>
    )
  }
  const reason = generation.state === 'not-created' ? generation.text : project?.status_reason
  return (
    <>
      {reason ? (
        <Notice tone="bad" title="What happened">
          {reason}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        {project ? (
          <Button variant={hasUnreadableArchive(project) ? 'secondary' : 'primary'} onClick={() => void tryAgain()}>
            Try again
          </Button>
        ) : null}
        {first ? <LinkButton href={first}>Read what’s ready so far</LinkButton> : null}
        <LinkButton href={paths.projects()}>Back to projects</LinkButton>
      </div>
    </>
  )
}
