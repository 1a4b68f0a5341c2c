/** Where the focus goes from what was opened by way of the settings: their popover is closed by then. */
export function settingsButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('button[aria-label="Settings"]')
}
