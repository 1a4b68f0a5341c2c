import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { type Asked, type Rows, sendAnswer, setHeaders } from './answer.ts'
import { printUpToDate } from './protocol.ts'
import type { ShapeSource } from './source.ts'

export type StreamOptions = {
  source: ShapeSource
  streamMs: number
  keepAliveMs: number
  onError: (error: Error) => void
}

/**
 * Sends answers one after the other on a connection. The next answer is fetched after the previous one was
 * sent, so that a reader who doesn't read takes up memory for at most one answer. Changes that arrive
 * meanwhile stay in the log.
 */
export async function streamAnswers(reply: FastifyReply, asked: Asked, options: StreamOptions): Promise<FastifyReply> {
  const { source, streamMs, keepAliveMs, onError } = options
  // The first answer decides whether to open a stream at all.
  const first = await source.answer({ ...asked.shape, live: false })
  if (first.kind === 'refetch') return sendAnswer(reply, asked, first)
  setHeaders(reply, asked, first)
  // Closes the connection with the stream, because an idle connection would delay the server's stop.
  reply.header('electric-handle', first.handle).header('connection', 'close').type('text/event-stream')
  const out = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) out.setHeader(name, value as string)
  reply.hijack()
  out.flushHeaders()
  const over = new AbortController()
  const signal = AbortSignal.any([asked.shape.signal, over.signal])
  const keepAlive = setInterval(() => out.writableNeedDrain || out.write(': keep-alive\n\n'), keepAliveMs)
  const until = setTimeout(() => over.abort(ENDED), streamMs)
  try {
    for (let answer: Rows = first; ; ) {
      if (!out.write(printEvents(answer))) await drained(out, signal)
      const { offset, handle, upToDate } = answer
      const next = await source.answer({ ...asked.shape, offset, handle, live: upToDate, signal })
      // Ends the stream; the answer to the client's next request tells it to start over.
      if (next.kind === 'refetch' || signal.aborted) break
      answer = next
    }
  } catch (error) {
    // Doesn't report a refusal here, because the client's next request gets it.
    if (error !== ENDED && !(error instanceof AppError)) onError(error as Error)
  } finally {
    clearInterval(keepAlive)
    clearTimeout(until)
    end(out)
  }
  return reply
}

const ENDED = Symbol('the stream has lasted long enough')

function printEvents({ messages, upToDate, pos }: Rows): string {
  const all = upToDate ? [...messages, printUpToDate(pos)] : messages
  return all.map((message) => `data: ${message}\n\n`).join('')
}

/** Resolves when all data has been sent. Rejects if the time is up first. */
function drained(out: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      out.off('drain', onDrain)
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onDrain = () => settle(resolve)
    const onAbort = () => settle(() => reject(signal.reason as Error))
    if (signal.aborted) return onAbort()
    out.once('drain', onDrain)
    signal.addEventListener('abort', onAbort)
  })
}

/** Ends the stream. Discards data that no one reads, because it would never be sent. */
function end(out: ServerResponse): void {
  if (out.writableNeedDrain) out.destroy()
  else out.end()
}
