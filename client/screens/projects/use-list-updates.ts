import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PROJECT_LIST } from '../../../shared/contract/messages/projects.ts'
import { isBusy, loadProjectList, type ProjectList, projectList } from '../../sync/index.ts'
import { followList, showStoredList } from '../../sync/stored-list.ts'
import { showToast } from '../../ui/toast/toasts.ts'

const POLL = 8000

/**
 * Loads the list when the screen opens, and polls it while something in it is in progress and the tab is
 * visible.
 */
export function useListUpdates(): void {
  // Runs before the first paint, so that the stored list appears at once.
  useState(showStoredList)
  const list = useSnapshot(projectList).now as ProjectList
  const busy = list.state === 'ready' && list.projects.some(isBusy)
  const failed = list.state === 'failed'

  useEffect(() => void loadProjectList(), [])
  useEffect(followList, [])

  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => {
      if (!document.hidden) void loadProjectList()
    }, POLL)
    return () => clearInterval(timer)
  }, [busy])

  useEffect(() => {
    if (failed) showToast(PROJECT_LIST.notRead)
  }, [failed])
}
