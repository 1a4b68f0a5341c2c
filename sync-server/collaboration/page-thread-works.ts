import type { Works } from '../../shared/work/work-thread.ts'
import type { PageCall } from './page-host.ts'
import { PAGE_WORKS, PageState } from './page-state.ts'

/** Operations of a thread that holds documents of large pages. */
export function pageThreadWorks(): Works {
  const pages = new Map<number, PageState>()
  const pageOf = (page: number) => {
    const state = pages.get(page) ?? new PageState()
    pages.set(page, state)
    return state
  }
  const works = Object.entries(PAGE_WORKS).map(([name, work]) => [
    name,
    ({ page, input }: PageCall) => work(pageOf(page), input as never),
  ])
  return {
    ...Object.fromEntries(works),
    leave: ({ page }: PageCall) => {
      pages.delete(page)
    },
  }
}
