/**
 * What people are told when something did not work, or did: one table, by what happened. Who notices it takes the words
 * from here, and adds as the text what more is known of the reason. In files by area, and taken from these, so that each
 * screen carries its own words alone; `messages.test.ts` says who raises what.
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
