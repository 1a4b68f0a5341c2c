export { AuthError } from './auth-service.ts'
export {
  auth,
  currentUser,
  displayName,
  mayOpenProtected,
  type SessionState,
  session,
  signOut,
  startSession,
  synchroniseSession,
} from './session.ts'
export type { User } from './stored-user.ts'
export { bearerToken, keepBearerToken } from './token.ts'
export {
  documentPrefix,
  drawingSessionsKey,
  markUnsent,
  peopleOnDevice,
  removeLocalData,
  replicaName,
  unsentPages,
} from './unsent-changes.ts'
