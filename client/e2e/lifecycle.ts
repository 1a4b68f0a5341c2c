import type { Browser, CDPSession } from '@playwright/test'

type WorkerType = 'shared_worker' | 'service_worker'
type Told = { id?: number; method?: string }

/**
 * Freezes a worker as operating systems do in the background, by pausing it like a debugger: in the middle
 * of its work, right after the awaited moment. Resolves, once it's frozen, to a function that resumes it.
 */
export async function freezeWorker(
  browser: Browser,
  type: WorkerType,
  isWanted: (url: string) => boolean,
  moment: () => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const target = targetInfos.find((info) => info.type === type && isWanted(info.url))
  if (!target)
    throw new Error(`There is no ${type}: ${targetInfos.map((info) => `${info.type} ${info.url}`).join(', ')}`)
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId, flatten: false })
  const worker = speakTo(session, sessionId)
  await worker.command('Debugger.enable')
  await moment()
  await worker.command('Debugger.pause')
  const paused = worker.event('Debugger.paused')
  void worker.command('Runtime.evaluate', { expression: '0' })
  await paused
  return async () => {
    await worker.command('Debugger.disable')
    await session.detach()
  }
}

/** Sends commands to a target within a session, and receives its events. */
function speakTo(session: CDPSession, sessionId: string) {
  const waiting = new Set<(message: Told) => void>()
  let last = 0
  session.on('Target.receivedMessageFromTarget', ({ message, sessionId: from }) => {
    if (from === sessionId) for (const hear of waiting) hear(JSON.parse(message) as Told)
  })
  const until = (isIt: (message: Told) => boolean) =>
    new Promise<void>((resolve) => {
      const hear = (message: Told) => {
        if (!isIt(message)) return
        waiting.delete(hear)
        resolve()
      }
      waiting.add(hear)
    })
  return {
    event: (name: string) => until(({ method }) => method === name),
    command: async (method: string, params: object = {}) => {
      last += 1
      const id = last
      const answered = until((message) => message.id === id)
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
      await answered
    },
  }
}
