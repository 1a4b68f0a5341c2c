/** The mode of the installation, once it is known: the first call asks for it. */
let mode = ''

export function keepMode(next: string): void {
  mode = next
}

/** A client that is developed against a staging server tells it so with every call. */
export function modeHeader(): Record<string, string> {
  return mode === 'LOCAL_TO_STAGE' ? { Mode: mode } : {}
}
