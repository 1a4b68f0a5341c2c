export { AuthError } from './auth-service.ts'
export { accessTokens, closeAccessTokens } from './open-access-tokens.ts'
export {
  currentUser,
  displayName,
  mayOpenProtected,
  type SessionState,
  session,
  signOut,
  startSession,
  synchroniseSession,
} from './session.ts'
export { storedUser, type User } from './stored-user.ts'
export { bearerToken, keepBearerToken } from './token.ts'
export {
  chatPromptKey,
  documentPrefix,
  drawingSessionsKey,
  forgetChatPrompt,
  markUnsent,
  peopleOnDevice,
  removeLocalData,
  replicaName,
  storedListKey,
  unsentPages,
} from './unsent-changes.ts'
