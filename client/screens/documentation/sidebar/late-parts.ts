/**
 * What the screen shows besides a page and the tree, and what the sidebar opens, fetched after the page. Together, since
 * each part has its price.
 */

export { Follower } from '../page/follower.tsx'
export { LiveTime } from '../page/live-time.tsx'
export { SearchCount } from '../tree/search-count.tsx'
export { SidebarDialogs } from './sidebar-dialogs.tsx'
export { SidebarEnd } from './sidebar-end.tsx'
