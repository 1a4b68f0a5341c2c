import { useCallback, useEffect, useRef, useState } from 'react'
import { GENERATION } from '../../../shared/contract/messages/projects.ts'
import { getProject, type Project, regenerateProject } from '../../../shared/contract/projects.ts'
import { isStatus as isRefusal, messageOf, NetworkError, send } from '../../api/index.ts'
import { waitsForArchive } from '../../app/zip-upload/missing-archive.ts'
import { liveProject, watchDevice } from '../../sync/follow-project.ts'
import { type CreationBasis, clearCreationBasis } from '../../sync/index.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { createFromBasis, NO_BASIS } from './create-from-basis.ts'
import { isOlder } from './is-older.ts'

/** Interval of asking the server while this device gets no updates of the project, in milliseconds. */
const POLL = 8000

export type Generation =
  | { state: 'starting' }
  /** The project exists. `lost`: the last request failed, but the server continues the generation. */
  | { state: 'following'; project: Project; lost: boolean }
  | { state: 'not-created'; text: string }
  | { state: 'missing' }
  /** No request has been answered yet, so the project's state is unknown. The request is retried. */
  | { state: 'unreachable' }

/**
 * Creates the project if the address has no id, and then follows its progress. Uses the row on this device
 * while it gets live updates. Otherwise polls the server until the run ends.
 */
export function useGeneration(projectId: number | undefined) {
  const [generation, setGeneration] = useState<Generation>({ state: 'starting' })
  const [id, setId] = useState(projectId)
  const done = useRef(false)
  const answered = useRef<Project>(undefined)
  const from = useRef<CreationBasis>(undefined)

  const show = useCallback((project: Project) => {
    done.current = isOver(project.status)
    if (project.status === 'DOC_SUCCESS') clearCreationBasis(project, from.current)
    setGeneration((now) =>
      now.state === 'following' && now.project === project && !now.lost
        ? now
        : { state: 'following', project, lost: false },
    )
  }, [])
  const showAnswer = useCallback(
    (project: Project) => {
      answered.current = project
      show(toldOf(project.id, project) ?? project)
    },
    [show],
  )

  useEffect(() => {
    if (id !== undefined) return
    createFromBasis()
      .then(({ project, basis }) => {
        from.current = basis
        setId(project.id)
        showAnswer(project)
      })
      .catch((error: unknown) => {
        if (error !== NO_BASIS) console.error('The project could not be created', error)
        const message = error === NO_BASIS ? GENERATION.noBasis : GENERATION.notCreated
        // Besides the toast, the screen shows the reason permanently.
        setGeneration({ state: 'not-created', text: messageOf(error, message.text) })
        showToast(message)
      })
  }, [id, showAnswer])

  const ask = useCallback(
    async (asked: number) => {
      try {
        const { pages: _, ...project } = await send(getProject, { query: { projectId: asked } }, { handled: 'all' })
        showAnswer(project)
      } catch (error) {
        if (isRefusal(error, 404)) {
          done.current = true
          setGeneration({ state: 'missing' })
          return
        }
        console.warn('The progress could not be read', error)
        setGeneration((now) => {
          if (now.state === 'following') return { ...now, lost: true }
          return error instanceof NetworkError ? { state: 'unreachable' } : now
        })
      }
    },
    [showAnswer],
  )

  useEffect(() => {
    if (id === undefined) return
    done.current = false
    const stop = watchDevice(() => {
      const row = toldOf(id, answered.current)
      if (row) show(row)
    })
    const askUnlessTold = () => {
      if (!done.current && !toldOf(id, answered.current)) void ask(id)
    }
    askUnlessTold()
    const timer = setInterval(askUnlessTold, POLL)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [id, ask, show])

  const tryAgain = async () => {
    if (id === undefined) return
    try {
      const project = await send(regenerateProject, { params: { id } }, { handled: 'all' })
      showAnswer(project)
    } catch (error) {
      const text = messageOf(error, 'Nothing was changed. Please try again in a moment.')
      showToast({ title: 'Couldn’t restart the generation', text, type: 'error' })
    }
  }

  const askAgain = () => {
    if (id !== undefined) void ask(id)
  }
  return { generation, tryAgain, askAgain }
}

/**
 * Returns this device's row of a project, unless the server's answer is newer. Before the first answer,
 * ignores a row without an archive, because the row may be older than the upload.
 */
function toldOf(id: number, answer: Project | undefined): Project | undefined {
  const row = liveProject(id)
  if (!row || (answer ? isOlder(row, answer) : waitsForArchive(row))) return undefined
  return row
}

/**
 * Returns whether a status ends the polling. In any other status, even a failed one, someone may restart the
 * run.
 */
function isOver(status: string): boolean {
  return status === 'DOC_SUCCESS' || status === 'DOC_FAILURE' || status === 'READY'
}
