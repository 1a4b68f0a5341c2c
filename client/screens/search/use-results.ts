import { useEffect, useState } from 'react'
import { askSearch } from '../../search/ask-search.ts'
import { type Asked, ResultReader, type Results } from './result-reader.ts'

/** Loads the results of a question, and more of them on request. */
export function useResults(asked: Asked): { now: Results; readMore: () => void; again: () => void } {
  const [now, setNow] = useState<Results>({ state: 'none-asked' })
  const [reader] = useState(() => new ResultReader({ ask: askSearch, onChange: setNow }))
  const [attempt, setAttempt] = useState(0)
  const question = JSON.stringify(asked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more.
  useEffect(() => {
    reader.ask(JSON.parse(question) as Asked)
    return () => reader.close()
  }, [reader, question, attempt])

  return { now, readMore: () => reader.readMore(), again: () => setAttempt(attempt + 1) }
}
