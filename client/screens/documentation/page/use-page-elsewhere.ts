import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { loadPage } from '../../../sync/index.ts'

/**
 * Redirects to the project that contains the page `missing`, if this project doesn't. A repository's address
 * opens a different project for each person, so a shared link may name a page of someone else's project.
 */
export function usePageElsewhere(projectId: number, missing: number | undefined): void {
  const [location, navigate] = useLocation()
  const isByRepository = !location.startsWith('/projects/')
  useEffect(() => {
    if (missing === undefined || !isByRepository) return
    const abort = new AbortController()
    loadPage(missing, abort.signal)
      .then(({ project_id }) => {
        if (abort.signal.aborted || project_id === projectId) return
        navigate(`${paths.project(project_id, missing)}${window.location.hash}`, { replace: true })
      })
      // The page stays missing, and the screen says so.
      .catch((error: unknown) => console.warn('The page is not in this project', error))
    return () => abort.abort()
  }, [projectId, missing, isByRepository, navigate])
}
