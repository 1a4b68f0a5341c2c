/** Whether a dialog covers the screen. What is behind it then ignores its own keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[data-modal]') !== null
}
