import { MODE_NOTE } from '../../shared/contract/mode-note.ts'

const noted = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${MODE_NOTE}]`)?.content

/** Header for calls of a client that is developed against a staging server. Empty for every other client. */
export const modeHeader: { Mode?: string } = noted ? { Mode: noted } : {}

/**
 * Stores the mode from the installation's settings, for a page that the server didn't render. Returns the
 * settings.
 */
export function keepMode<Settings extends { mode: string }>(settings: Settings): Settings {
  if (settings.mode === 'LOCAL_TO_STAGE') modeHeader.Mode = settings.mode
  return settings
}
