import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { PageRow } from '../../../shared/contract/pages.ts'
import { headingsShown } from '../../app/page-part.ts'
import { session } from '../../session/index.ts'
import {
  current,
  loadProjectList,
  type OpenProject,
  openProject,
  type ProjectList,
  projectList,
  type Visit,
} from '../../sync/index.ts'
import { themeSettings } from '../../ui/theme/theme.ts'
import { heldPages } from '../held-pages.ts'
import { actsFor } from './acts.ts'
import type { Known, PageHeading } from './groups.ts'

/** What is on this device and in this tab, with which the palette answers at once. */
export function useKnown(): Omit<Known, 'typed' | 'found'> {
  const [place, navigate] = useLocation()
  const { now } = useSnapshot(session)
  const { theme } = useSnapshot(themeSettings)
  const user = now.state === 'signed-in' ? now.user : undefined
  const list = useSnapshot(projectList).now as ProjectList
  const opened = (useSnapshot(openProject) as { now: OpenProject }).now
  // Another screen may still have a project that was open before.
  const isShown = /^\/(?:projects\/\d|github\/)/.test(place) || place.split('/').length > 2
  const project = opened.state === 'ready' && isShown ? opened.project : undefined
  const { pages, recent } = useHeld()
  const [headings] = useState(() => (project ? headingsBelowTitle() : []))
  useEffect(() => {
    if (user) void loadProjectList()
  }, [user])
  const own = user && list.state === 'ready' ? list.projects : []
  const isOwn = own.some(({ id }) => id === project?.id)
  return {
    projects: project && !isOwn ? [project, ...own] : own,
    openId: project?.id,
    pages,
    recent,
    acts: actsFor({ user, project, theme, navigate }),
    headings,
    signedIn: user !== undefined,
  }
}

function headingsBelowTitle(): PageHeading[] {
  return headingsShown().filter(({ level }) => level > 1 && level < 5)
}

function useHeld(): { pages: readonly PageRow[]; recent: readonly Visit[] } {
  const { device } = useSnapshot(current)
  const [held, setHeld] = useState<{ pages: readonly PageRow[]; recent: readonly Visit[] }>({ pages: [], recent: [] })
  useEffect(() => {
    let wanted = true
    void Promise.all([heldPages(), device?.held.recentPages() ?? []])
      .then(([pages, recent]) => wanted && setHeld({ pages, recent }))
      .catch((error: unknown) => console.warn('What this device holds could not be read', error))
    return () => {
      wanted = false
    }
  }, [device])
  return held
}
