/** What goes with every call of a client that is developed against a staging server, and with no other. */
export const modeHeader: { Mode?: string } = {}

/** Keeps the mode of the installation once its settings are known, and passes them on: the first call asks for them. */
export function keepMode<Settings extends { mode: string }>(settings: Settings): Settings {
  if (settings.mode === 'LOCAL_TO_STAGE') modeHeader.Mode = settings.mode
  return settings
}
