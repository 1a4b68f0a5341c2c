import { EventEmitter } from 'node:events'

/** The server's end of a connection without a network: sent frames are held until they are fetched. */
export class Wire extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  binaryType = 'nodebuffer'
  bytesRead = 0
  readonly sent: Uint8Array[] = []
  isRead = true
  code: number | undefined
  /** Whether the other end is alive: the network may have lost it without notice. */
  answers = true

  send(frame: Uint8Array): void {
    this.sent.push(frame)
    this.emit('sent')
  }

  pause(): void {
    this.isRead = false
  }

  resume(): void {
    this.isRead = true
  }

  ping(): void {
    if (this.answers) this.bytesRead += 1
  }

  close(code = 1006): void {
    if (this.readyState !== this.OPEN) return
    this.readyState = 3
    this.code = code
    this.emit('close')
    this.emit('sent')
  }

  terminate(): void {
    this.close()
  }
}
