import { recordEvent as call, type Event } from '../../shared/contract/events.ts'
import { send } from '../api/index.ts'
import { installationConfig } from '../sync/index.ts'

/** Tells the installation that something happened, where it counts that. Nothing waits for it or fails with it. */
export function recordEvent(event: Event): void {
  installationConfig()
    .then((config) => (config.events ? send(call, { body: event }, { handled: 'all', keepalive: true }) : undefined))
    .catch((error: unknown) => console.warn('An event was not counted', error))
}
