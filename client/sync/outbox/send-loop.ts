import { Rounds } from '../rounds.ts'
import type { Next, Sender } from './sender.ts'

export type SendLoopParts = {
  sender: Sender
  maySend: () => boolean
  now: () => number
  setTimer: (run: () => void, ms: number) => () => void
  /** Called when everything that can be sent now was sent. */
  onIdle: () => void
  /** Called when the server can't be reached, or needs something before it accepts more. */
  onHeld: (because: 'offline' | Extract<Next, { next: 'stop' }>['because']) => void
  /** Called when storage failed or another worker leads. */
  onBroken: (error: unknown) => void
}

/**
 * Runs the sender, one request at a time, whenever there may be something to send. Runs it again after the
 * delay that a step returns.
 */
export class SendLoop {
  readonly #parts: SendLoopParts
  readonly #rounds: Rounds

  constructor(parts: SendLoopParts) {
    this.#parts = parts
    this.#rounds = new Rounds({ ...parts, act: () => this.#send() })
  }

  wake(): void {
    this.#rounds.wake()
  }

  /** Called when the server is reachable again. Sends at once, as if nothing had failed before. */
  reconnected(): void {
    this.#parts.sender.reconnected()
    this.wake()
  }

  close(): void {
    this.#rounds.close()
  }

  /**
   * Sends until nothing more can be sent now. Resolves to the milliseconds until more can be sent, if
   * known.
   */
  async #send(): Promise<number | undefined> {
    const { sender, maySend, now, onIdle, onHeld } = this.#parts
    while (maySend()) {
      const step = await sender.step()
      if (this.#rounds.closed) return undefined
      switch (step.next) {
        case 'again':
          break
        case 'idle':
          onIdle()
          return step.due === undefined ? undefined : Math.max(0, step.due - now())
        case 'wait':
          if (step.because === 'offline') onHeld('offline')
          return step.ms
        case 'stop':
          onHeld(step.because)
          return undefined
      }
    }
    return undefined
  }
}
