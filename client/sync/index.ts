/** Server data for screens. Page documents are separate, in `page-docs/`: only the editor needs them. */
import { closeProject } from './open-project.ts'
import { forgetPages } from './page-content.ts'
import { forgetProjectList } from './project-list.ts'

export { failureOf, tellFailure, toastOfMembers } from './change-failure.ts'
export { type CreationBasis, clearCreationBasis, readCreationBasis, storeCreationBasis } from './creation-basis.ts'
export { current, openedDevice, startDevice } from './current-device.ts'
export type { Device, DeviceState } from './device.ts'
export { createPage, movePage, renamePage, savePageName, showPageName } from './edit-pages.ts'
export { changeProject, deleteProject, type ProjectFields } from './edit-project.ts'
export { installationConfig } from './installation.ts'
export { canKeepOffline } from './kept/keep-parts.ts'
export type { Keeping, KeptProject } from './kept/kept-project.ts'
export { noteVisit } from './note-visit.ts'
export { type ListedMember, type MemberChange, type OpenMembers, openMembers } from './open-members.ts'
export {
  loadProject,
  nameOf,
  type OpenProject,
  openProject,
  type ProjectKey,
  type ProjectThatWas,
} from './open-project.ts'
export { loadPage, loadSource, recentPage, storedPage, whenSent } from './page-content.ts'
export { createEmptyProject, isBusy, loadProjectList, type ProjectList, projectList } from './project-list.ts'
export type { HeldConversation } from './replica/conversations.ts'
export type { StoredExchange } from './replica/database.ts'
export type { Visit } from './replica/held-rows.ts'
export { isStorageFull } from './replica/storage-full.ts'
export { type Answering, answeringOnDevice } from './search/on-device.ts'
export { startSendingLeft } from './send-left.ts'
export { askForPersistenceNow, isPersisted, storageEstimate } from './storage.ts'
export { ancestorsOf, indexPages, inTreeOrder, type PageIndex, pathAbove } from './view/page-store.ts'

/** Forgets everything that belongs to the person who was signed in. */
export function forgetPersonalData(): void {
  closeProject()
  forgetPages()
  forgetProjectList()
}
