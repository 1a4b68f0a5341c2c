import { recordEvent as call, type Event } from '../../shared/contract/events.ts'
import { send } from '../api/index.ts'
import { installationConfig } from '../sync/index.ts'

/**
 * Reports an event to the installation if it counts events. Nothing waits for the report or fails with it.
 */
export function recordEvent(event: Event): void {
  installationConfig()
    .then((config) => (config.events ? send(call, { body: event }, { handled: 'all', keepalive: true }) : undefined))
    .catch((error: unknown) => console.warn('An event was not counted', error))
}
