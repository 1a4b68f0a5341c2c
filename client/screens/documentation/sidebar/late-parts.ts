/**
 * Parts loaded after the page: what the screen shows besides the page and the tree, and what the sidebar
 * opens. All share one file, because each separate file has a cost.
 */

export { Follower } from '../page/follower.tsx'
export { LiveTime } from '../page/live-time.tsx'
export { SearchCount } from '../tree/search-count.tsx'
export { SidebarDialogs } from './sidebar-dialogs.tsx'
export { SidebarEnd } from './sidebar-end.tsx'
