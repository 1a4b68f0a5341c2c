import { EventEmitter } from 'node:events'

/** The server's end of a connection without a network: what it sends lies there until it is fetched. */
export class Wire extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  binaryType = 'nodebuffer'
  bytesRead = 0
  readonly sent: Uint8Array[] = []
  isRead = true
  code: number | undefined
  /** Whether anybody is at the other end: the network may have lost them without a word. */
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
