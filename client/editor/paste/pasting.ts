/** What is fetched for pasting and copying, soon after the editor. */
export { copiedHtml, copiedText } from './copying.ts'
export { cleaned, dropped, pasted, pastedAgain, taken, tidied, tidiedText } from './taking.ts'
