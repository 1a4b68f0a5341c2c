/** Code for pasting and copying, fetched shortly after the editor. */
export { copiedHtml, copiedText } from './copying.ts'
export { cleaned, dropped, pasted, pastedAgain, taken, tidied, tidiedText } from './taking.ts'
