import { useEffect } from 'react'
import { showToast } from '../../ui/toast/toasts.ts'

/** Whether the git host has just led back here: `?github=connected`, or `?error=…` when nothing was connected. */
export function isBackFromGithub(): boolean {
  const search = new URLSearchParams(location.search)
  return search.has('github') || search.has('error')
}

/** Says what became of connecting an account, and takes it out of the address: it is news once. */
export function useReturnFromGithub(): void {
  useEffect(() => {
    if (!isBackFromGithub()) return
    const failed = new URLSearchParams(location.search).has('error')
    history.replaceState(history.state, '', location.pathname)
    if (failed) {
      const text = 'The account may already be connected to someone else.'
      showToast({ title: 'Couldn’t connect GitHub', text, type: 'error' })
    } else showToast({ title: 'GitHub is connected', type: 'success' })
  }, [])
}
