import { useCallback, useEffect, useRef, useState } from 'react'
import { getProject, type Project, regenerateProject } from '../../../shared/contract/projects.ts'
import { isStatus as isRefusal, messageOf, NetworkError, send } from '../../api/index.ts'
import { clearCreationBasis } from '../../sync/index.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { createFromBasis, NO_BASIS } from './create-from-basis.ts'

const POLL = 8000

export type Generation =
  | { state: 'starting' }
  /** The project exists. `lost`: the last question was not answered, which does not stop the work on the server. */
  | { state: 'following'; project: Project; lost: boolean }
  | { state: 'not-created'; text: string }
  | { state: 'missing' }
  /** Nothing is known about it, because no answer comes; it is asked for again. */
  | { state: 'unreachable' }

/** Creates the project where the address names none, then follows it until its run is over. */
export function useGeneration(projectId: number | undefined) {
  const [generation, setGeneration] = useState<Generation>({ state: 'starting' })
  const [id, setId] = useState(projectId)
  const done = useRef(false)

  useEffect(() => {
    if (id !== undefined) return
    createFromBasis()
      .then((project) => {
        setId(project.id)
        setGeneration({ state: 'following', project, lost: false })
      })
      .catch((error: unknown) => {
        if (error !== NO_BASIS) console.error('The project could not be created', error)
        const text =
          error === NO_BASIS
            ? 'Project creation info is missing or invalid'
            : messageOf(error, 'An error occurred while creating the project')
        setGeneration({ state: 'not-created', text })
        showToast({ title: 'Could not create project', text, type: 'error' })
      })
  }, [id])

  const ask = useCallback(async (asked: number) => {
    try {
      const { pages: _, ...project } = await send(getProject, { query: { projectId: asked } }, { handled: 'all' })
      done.current = isOver(project.status)
      if (project.status === 'DOC_SUCCESS') clearCreationBasis()
      setGeneration({ state: 'following', project, lost: false })
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
  }, [])

  useEffect(() => {
    if (id === undefined) return
    done.current = false
    void ask(id)
    const timer = setInterval(() => {
      if (!done.current) void ask(id)
    }, POLL)
    return () => clearInterval(timer)
  }, [id, ask])

  const tryAgain = async () => {
    if (id === undefined) return
    try {
      const project = await send(regenerateProject, { params: { id } }, { handled: 'all' })
      done.current = false
      setGeneration({ state: 'following', project, lost: false })
    } catch (error) {
      const text = messageOf(error, 'Nothing was changed. Please try again in a moment.')
      showToast({ title: 'Could not start again', text, type: 'error' })
    }
  }

  const askAgain = () => {
    if (id !== undefined) void ask(id)
  }
  return { generation, tryAgain, askAgain }
}

/** Only these are the end: after any other status, a failed stage included, somebody may have started again. */
function isOver(status: string): boolean {
  return status === 'DOC_SUCCESS' || status === 'DOC_FAILURE' || status === 'READY'
}
