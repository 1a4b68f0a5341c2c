/** Whether a dialog lies over the screen: what is behind it does not answer to keys of its own. */
export function isDialogOpen(): boolean {
  return document.querySelector('[data-modal]') !== null
}
