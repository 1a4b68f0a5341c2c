import { PARTS_SUBPROTOCOL, SUBPROTOCOL } from '../../../shared/protocol/collaboration.ts'
import type { SendLedger } from './send-ledger.ts'

/**
 * A WebSocket that offers the newest token each time it is opened, and records what it sends in the
 * ledger. It sends frames again that an earlier socket didn't see stored. The token travels as a
 * subprotocol, because addresses are logged and scripts can't set headers here.
 */
export function countingSocket(ledger: SendLedger, token: () => string | null): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL) {
      const current = token()
      super(url, [SUBPROTOCOL, PARTS_SUBPROTOCOL, ...(current ? [current] : [])])
      ledger.begin()
    }

    override send(data: string | ArrayBufferLike | Blob | ArrayBufferView<ArrayBuffer>): void {
      for (const owed of ledger.frame(data)) super.send(owed)
      super.send(data as ArrayBuffer)
    }
  }
}
