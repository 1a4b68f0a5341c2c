import { useEffect, useRef, useState } from 'react'
import { AnswerReader } from './answer-reader.ts'
import type { Exchange } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'

type Answered = Pick<Exchange, 'key' | 'text'>
type Read = ReadAnswer & { text: string }

const startWorker = () => new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })

/** Answers as blocks, by the key of their exchange; of one that grows, what was read last, which is always the newest. */
export function useReadAnswers(exchanges: readonly Answered[]): ReadonlyMap<string, ReadAnswer> {
  const [read, setRead] = useState<ReadonlyMap<string, Read>>(new Map())
  const [reader, setReader] = useState<AnswerReader>()
  const isReading = useRef(false)
  const wanted = exchanges.length > 0

  useEffect(() => {
    if (!wanted) return
    const own = new AnswerReader(startWorker)
    own.prepare()
    setReader(own)
    return () => {
      own.close()
      isReading.current = false
      setReader(undefined)
    }
  }, [wanted])

  useEffect(() => {
    if (!reader || isReading.current) return
    const next = exchanges.find(({ key, text }) => text !== '' && read.get(key)?.text !== text)
    if (!next) return
    const { key, text } = next
    isReading.current = true
    void reader.read(text).then((answer) => {
      isReading.current = false
      setRead((known) => new Map(known).set(key, { ...answer, text }))
    })
  }, [reader, exchanges, read])

  return read
}
