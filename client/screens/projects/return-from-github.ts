import { useEffect } from 'react'
import { showToast } from '../../ui/toast/toasts.ts'

/**
 * Whether the git host has just redirected back: `?github=connected`, or `?error=…` if nothing was connected.
 */
export function isBackFromGithub(): boolean {
  const search = new URLSearchParams(location.search)
  return search.has('github') || search.has('error')
}

/**
 * Shows the result of connecting an account, and removes it from the address so that it is shown only once.
 */
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
