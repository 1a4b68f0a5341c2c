import { useEffect, useState } from 'react'
import { installationStatus } from '../../../../shared/contract/github.ts'
import { NEW_PROJECT } from '../../../../shared/contract/messages/projects.ts'
import { messageOf, send } from '../../../api/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { Check } from './main-action.ts'
import type { ChosenRepository } from './repository-address.ts'

const DEBOUNCE = 500

/** Checks after a pause in typing whether a repository can be read and already has a project. */
export function useRepositoryCheck(repository: ChosenRepository | undefined): Check {
  const [check, setCheck] = useState<Check>({ state: 'none' })
  const owner = repository?.owner
  const repo = repository?.repo
  const host = repository?.host

  useEffect(() => {
    if (!owner || !repo) {
      setCheck({ state: 'none' })
      return
    }
    setCheck({ state: 'asking' })
    const abort = new AbortController()
    const timer = setTimeout(() => {
      send(
        installationStatus,
        { params: { owner, repo }, query: host ? { host } : {} },
        { handled: 'all', signal: abort.signal },
      )
        .then((status) => setCheck({ state: 'known', status }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return
          console.warn('The repository could not be checked', error)
          setCheck({ state: 'failed' })
          const { text } = NEW_PROJECT.installationNotChecked
          showToast({ ...NEW_PROJECT.installationNotChecked, text: messageOf(error, text) })
        })
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [owner, repo, host])

  return check
}
