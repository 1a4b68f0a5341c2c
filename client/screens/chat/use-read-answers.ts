import { useEffect, useRef, useState } from 'react'
import { AnswerReader } from './answer-reader.ts'
import type { Exchange } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'

type Answered = Pick<Exchange, 'key' | 'text' | 'state'>
type Read = ReadAnswer & { of: string }

const isWhole = ({ state }: Answered) => state === 'answered'
const versionOf = (exchange: Answered) => `${isWhole(exchange)} ${exchange.text}`

const startWorker = () => new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })

/** Parses answers into blocks, by the key of their exchange. A growing answer has the blocks parsed last. */
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
    const next = exchanges.find((one) => one.text !== '' && read.get(one.key)?.of !== versionOf(one))
    if (!next) return
    const { key, text } = next
    const of = versionOf(next)
    isReading.current = true
    void reader.read({ text, isWhole: isWhole(next) }).then((answer) => {
      isReading.current = false
      setRead((known) => new Map(known).set(key, { ...answer, of }))
    })
  }, [reader, exchanges, read])

  return read
}
