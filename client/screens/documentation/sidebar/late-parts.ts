/** What the sidebar shows besides the tree, and opens, fetched after the page. Together, since each part has its price. */
export { SearchCount } from '../tree/search-count.tsx'
export { SidebarDialogs } from './sidebar-dialogs.tsx'
export { SidebarEnd } from './sidebar-end.tsx'
