/** What the server knows, as screens see it. The documents of pages are apart, in `page-docs/`: only the editor needs them. */
import { closeProject } from './open-project.ts'
import { forgetPages } from './page-content.ts'
import { forgetProjectList } from './project-list.ts'

export { type CreationBasis, clearCreationBasis, readCreationBasis, storeCreationBasis } from './creation-basis.ts'
export { installationConfig } from './installation.ts'
export {
  changeVisibility,
  createPage,
  loadProject,
  type OpenProject,
  openProject,
  type ProjectKey,
  savePageName,
  showPageName,
} from './open-project.ts'
export { loadPage, loadSource, recentPage } from './page-content.ts'
export { ancestorsOf, indexPages, type PageIndex } from './page-index.ts'
export { isBusy, loadProjectList, type ProjectList, projectList } from './project-list.ts'

/** Forgets everything that belongs to the person who was signed in. */
export function forgetPersonalData(): void {
  closeProject()
  forgetPages()
  forgetProjectList()
}
