/**
 * Messages to people when something failed or succeeded, in one table by event. The code that notices the
 * event takes the words from here. It adds any known reason as the text. The messages are in a file per area,
 * so that each screen loads only its own. `messages.test.ts` lists the files that use each one.
 */
export * from './messages/call.ts'
export * from './messages/changes.ts'
export * from './messages/chat.ts'
export * from './messages/copying.ts'
export * from './messages/document.ts'
export * from './messages/editor.ts'
export * from './messages/members.ts'
export * from './messages/projects.ts'
export * from './messages/sign-in.ts'
