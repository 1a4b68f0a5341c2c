export { AuthError } from './auth-service.ts'
export { keepLastWords, type LastWords, lastWords } from './last-words.ts'
export { accessTokens, accountDeletion, signedInDevices } from './own-dialog.ts'
export { proofQuestion } from './proof-question.ts'
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
  CREATION_BASIS_KEY,
  chatPromptKey,
  documentPrefix,
  drawingSessionsKey,
  forgetChatPrompt,
  LAST_READ_KEYS,
  markUnsent,
  peopleOnDevice,
  replicaName,
  storedListKey,
  unsentNews,
  unsentPages,
} from './unsent-changes.ts'
