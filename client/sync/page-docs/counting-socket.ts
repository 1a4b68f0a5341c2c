import { PARTS_SUBPROTOCOL, SUBPROTOCOL } from '../../../shared/protocol/collaboration.ts'
import type { SendLedger } from './send-ledger.ts'

/**
 * Returns a WebSocket class that offers the newest token whenever it's opened and records sent frames in the
 * ledger. It resends frames that the server didn't store over an earlier socket. The token travels as a
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
