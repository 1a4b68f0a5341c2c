/**
 * Where the focus goes from what was opened by way of the settings: their popover is closed by then. Where the sidebar is
 * gone as well, it is what brings that back.
 */
export function settingsButton(): HTMLElement | null {
  return buttonNamed('Settings') ?? buttonNamed('Show the sidebar')
}

function buttonNamed(label: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
}
