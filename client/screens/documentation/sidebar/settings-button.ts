/**
 * Returns the button that gets the focus back from a dialog opened through the settings. The settings popover
 * is closed by then. If the sidebar is closed too, returns the button that shows it.
 */
export function settingsButton(): HTMLElement | null {
  return buttonNamed('Settings') ?? buttonNamed('Show the sidebar')
}

function buttonNamed(label: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
}
