import type { SendCode } from './auth.ts'

/**
 * The auth library sends codes in the background and forgets how it went. Somebody who waits for a code wants to know, so
 * this remembers the last delivery to each address until it is asked for.
 */
export type Deliveries = {
  send: SendCode
  /** Resolves when the last code to this address went out; rejects when it could not. */
  of(email: string): Promise<void>
}

export function createDeliveries(send: SendCode): Deliveries {
  const running = new Map<string, Promise<void>>()
  return {
    send: (email, code) => {
      const delivery = send(email, code)
      running.set(email, delivery)
      // Whoever asks gets the rejection; until then it must not count as unhandled.
      delivery.catch(() => {})
      return delivery
    },
    of: async (email) => {
      const delivery = running.get(email)
      running.delete(email)
      await delivery
    },
  }
}
