/**
 * Parts that load after the page: parts of the screen other than the page and the tree, and dialogs of the
 * sidebar. They share one file, because each separate file costs a request.
 */

export { Follower } from '../page/follower.tsx'
export { LiveTime } from '../page/live-time.tsx'
export { SearchCount } from '../tree/search-count.tsx'
export { SidebarDialogs } from './sidebar-dialogs.tsx'
export { SidebarEnd } from './sidebar-end.tsx'
