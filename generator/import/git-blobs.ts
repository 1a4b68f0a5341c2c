import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** Reads blobs one at a time from a running `git cat-file --batch`. */
export class BlobReader {
  readonly #process: ChildProcess
  readonly #input: Writable
  readonly #chunks: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(process: ChildProcess) {
    if (!process.stdin || !process.stdout) throw new Error('cat-file needs pipes')
    this.#process = process
    this.#input = process.stdin
    this.#input.on('error', () => {})
    this.#chunks = (process.stdout as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    process.on('error', () => {})
  }

  /** Reads the bytes of a blob. Throws if git ends or doesn't have the blob. Calls must not overlap. */
  async read(oid: string): Promise<Uint8Array> {
    this.#input.write(`${oid}\n`)
    let newline = this.#buffer.indexOf(10)
    while (newline < 0) {
      await this.#more()
      newline = this.#buffer.indexOf(10)
    }
    const [, type, size] = this.#buffer.toString('latin1', 0, newline).split(' ')
    this.#buffer = this.#buffer.subarray(newline + 1)
    if (type !== 'blob') throw new Error(`git has no blob ${oid}`)
    return this.#take(Number(size))
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#process.once('close', resolve))
    const running = this.#process.exitCode === null && this.#process.signalCode === null
    this.#process.kill('SIGKILL')
    if (running) await closed
  }

  async #take(size: number): Promise<Uint8Array> {
    const parts: Buffer[] = []
    let missing = size
    while (true) {
      const part = this.#buffer.subarray(0, missing)
      parts.push(part)
      missing -= part.length
      this.#buffer = this.#buffer.subarray(part.length)
      if (missing === 0) break
      await this.#more()
    }
    // The newline after the content.
    while (this.#buffer.length === 0) await this.#more()
    this.#buffer = this.#buffer.subarray(1)
    return Buffer.concat(parts)
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new Error('git ended early')
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
  }
}
