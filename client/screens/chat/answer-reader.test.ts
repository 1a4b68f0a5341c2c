import { beforeEach, expect, it, vi } from 'vitest'
import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import { AnswerReader } from './answer-reader.ts'
import { readAnswer } from './read-answer.ts'

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()

  answer(): void {
    this.onmessage?.({ data: readAnswer(this.postMessage.mock.lastCall?.[0]) })
  }
}

const whole = (text: string) => ({ text, isWhole: true })

let workers: FakeWorker[]
let reader: AnswerReader

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  workers = []
  reader = new AnswerReader(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  return () => vi.restoreAllMocks()
})

it('the answer reader uses its prepared worker for all texts', async () => {
  reader.prepare()
  for (const text of ['# One', 'Two']) {
    const read = reader.read(whole(text))
    workers[0]?.answer()
    expect(await read).toEqual(readAnswer(whole(text)))
  }
  expect(workers).toHaveLength(1)
  reader.close()
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
})

it('the answer reader starts a new worker for the next text after a worker failed to load', async () => {
  reader.prepare()
  workers[0]?.onerror?.({ message: '' })
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  const read = reader.read(whole('# One'))
  workers[1]?.answer()
  expect(await read).toEqual(readAnswer(whole('# One')))
})

it('the answer reader reports an unreadable text and reads the next text', async () => {
  const read = reader.read(whole('# One'))
  workers[0]?.onerror?.({ message: 'too much' })
  expect(JSON.stringify((await read).nodes)).toContain(DOCUMENT.notParsed)
  const next = reader.read(whole('Two'))
  workers.at(-1)?.answer()
  expect(await next).toEqual(readAnswer(whole('Two')))
})
