import { type PublicConfig, publicConfig } from '../../shared/contract/installation.ts'
import { keepMode, send } from '../api/index.ts'

let asked: Promise<PublicConfig> | undefined

/** Settings of this installation that a client needs. Requested once, and again after a failure. */
export function installationConfig(): Promise<PublicConfig> {
  asked ??= send(publicConfig, {})
    .then(keepMode)
    .catch((error: unknown) => {
      asked = undefined
      throw error
    })
  return asked
}
