/** Whether a dialog covers the screen. Screens behind a dialog must ignore their own shortcut keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[data-modal]') !== null
}
