/** What the sidebar shows besides the tree, fetched after the page. Together, since each part has its price. */
export { SearchCount } from '../tree/search-count.tsx'
export { SidebarEnd } from './sidebar-end.tsx'
