import type { Browser, CDPSession, Page } from '@playwright/test'

/**
 * Tabs and workers that stand still, as systems leave them in the background, by the browser's own debugging protocol.
 * They stop as a debugger stops them: the protocol's own command for freezing a page has no effect while something keeps
 * the page focused, and the tests' driver does so always.
 */

/** No timers, no messages, no answers. Resolves, once the page stands still, to what wakes it. */
export async function freezePage(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  // It stops at the next thing it does; here is one. Its answer comes when it goes on.
  session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
  await paused
  return async () => {
    await session.send('Debugger.disable')
    await session.detach()
  }
}

type WorkerType = 'shared_worker' | 'service_worker'
type Told = { id?: number; method?: string }

/**
 * Stops a worker in the middle of what it does, right after the moment that is waited for. Resolves, once it stands still,
 * to what lets it go on.
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

/** Commands to a target within a session, and its events. */
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
