import { installationStatus } from '../../../../shared/contract/github.ts'
import { send } from '../../../api/index.ts'
import type { Repository } from '../../../app/paths.ts'

const POLL = 4000

/** Calls back once the app can read the repository. Returns a function that stops waiting. */
export function waitForInstallation(repository: Repository, installed: () => void): () => void {
  const abort = new AbortController()
  const ask = async () => {
    try {
      const status = await send(
        installationStatus,
        { params: repository, query: {} },
        { handled: 'all', signal: abort.signal },
      )
      if (abort.signal.aborted || !status.has_installation_access) return
      stop()
      installed()
    } catch (error) {
      // A single failed request doesn't end the waiting.
      if (!abort.signal.aborted) console.warn('Waiting for the installation', error)
    }
  }
  const timer = setInterval(() => void ask(), POLL)
  const stop = () => {
    clearInterval(timer)
    abort.abort()
  }
  return stop
}
