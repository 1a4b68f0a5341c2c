import { useEffect, useRef, useState } from 'react'
import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import type { Exchange } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'

type Answered = Pick<Exchange, 'key' | 'text'>
type Read = ReadAnswer & { text: string }

/** What stands where an answer cannot be read. */
const UNREADABLE: ReadAnswer = {
  nodes: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notParsed }] }],
  addresses: new Map(),
}

/**
 * Answers as blocks, by the key of their exchange; of one that grows, what was read last. They are read beside the page,
 * which a thousand passages would hold up: one at a time, and always the newest text.
 */
export function useReadAnswers(exchanges: readonly Answered[]): ReadonlyMap<string, ReadAnswer> {
  const [read, setRead] = useState<ReadonlyMap<string, Read>>(new Map())
  const [worker, setWorker] = useState<Worker>()
  const reading = useRef<Answered>(undefined)
  const wanted = exchanges.length > 0

  useEffect(() => {
    if (!wanted) return
    const own = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const done = (answer: ReadAnswer) => {
      const { current } = reading
      reading.current = undefined
      if (current) setRead((known) => new Map(known).set(current.key, { ...answer, text: current.text }))
    }
    own.onmessage = ({ data }: MessageEvent<ReadAnswer>) => done(data)
    own.onerror = ({ message }) => {
      console.warn('An answer could not be read', message)
      done(UNREADABLE)
    }
    setWorker(own)
    return () => {
      reading.current = undefined
      own.terminate()
    }
  }, [wanted])

  useEffect(() => {
    if (!worker || reading.current) return
    const next = exchanges.find(({ key, text }) => text !== '' && read.get(key)?.text !== text)
    if (!next) return
    reading.current = { key: next.key, text: next.text }
    worker.postMessage(next.text)
  }, [worker, exchanges, read])

  return read
}
