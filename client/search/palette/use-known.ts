import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { readAddress } from '../../../shared/contract/documentation-address.ts'
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

/**
 * Returns data on this device and in this tab, with which the palette can answer at once. `isRead` says
 * whether all of it has been read.
 */
export function useKnown(): Omit<Known, 'typed' | 'found'> & { isRead: boolean } {
  const [place, navigate] = useLocation()
  const { now } = useSnapshot(session)
  const { theme } = useSnapshot(themeSettings)
  const user = now.state === 'signed-in' ? now.user : undefined
  const list = useSnapshot(projectList).now as ProjectList
  const opened = (useSnapshot(openProject) as { now: OpenProject }).now
  // Ignores the open project on other screens, because it is left over from before.
  const isShown = readAddress(place) !== undefined
  const project = opened.state === 'ready' && isShown ? opened.project : undefined
  const { pages, recent, isRead } = useHeld(project?.id)
  const headings = useHeadings(project !== undefined)
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
    acts: actsFor({ user, project, own, theme, navigate }),
    headings,
    signedIn: user !== undefined,
    isRead: isRead && (!user || list.state !== 'loading'),
  }
}

/**
 * Headings of the open page as they are on the screen. Follows the page when the editor replaces the reader.
 */
function useHeadings(isShown: boolean): readonly PageHeading[] {
  const [headings, setHeadings] = useState<readonly PageHeading[]>([])
  useEffect(() => {
    if (!isShown) {
      setHeadings([])
      return
    }
    const read = () => setHeadings(headingsBelowTitle())
    const changed = new MutationObserver(read)
    const page = document.querySelector('main') ?? document.body
    changed.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] })
    read()
    return () => changed.disconnect()
  }, [isShown])
  return headings
}

function headingsBelowTitle(): PageHeading[] {
  return headingsShown().filter(({ level }) => level > 1 && level < 5)
}

type Held = { pages: readonly PageRow[]; recent: readonly Visit[]; isRead: boolean }

/**
 * Returns the pages that this device knows. Reads them again when a project is opened, because the project's
 * pages may not be stored on this device.
 */
function useHeld(openId: number | undefined): Held {
  const { device } = useSnapshot(current)
  const [held, setHeld] = useState<Held>({ pages: [], recent: [], isRead: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is read with the others.
  useEffect(() => {
    let wanted = true
    void Promise.all([heldPages(), device?.held.recentPages() ?? []])
      .then(([pages, recent]) => wanted && setHeld({ pages, recent, isRead: true }))
      .catch((error: unknown) => {
        console.warn('What this device holds could not be read', error)
        if (wanted) setHeld((before) => ({ ...before, isRead: true }))
      })
    return () => {
      wanted = false
    }
  }, [device, openId])
  return held
}
