/**
 * Messages about failures and successes, in one table by event. The code that detects an event takes its
 * message from here, and adds the reason as the text if it knows one. Each area has its own file, so that a
 * screen loads only its own messages. `messages.test.ts` lists the files that use each message.
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
