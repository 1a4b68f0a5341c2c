import { proxy, ref } from 'valtio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeToast, showToast, type ToastMessage } from '../ui/toast/toasts.ts'
import type { Device } from './device.ts'
import type { Notice, OutboxEntry } from './replica/database.ts'
import { tellNotices } from './tell-notices.ts'

vi.mock('../ui/toast/toasts.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }))

const notice: Notice = {
  page_id: 5,
  kind: 'newer-words',
  name: 'Billing',
  people: ['Ben'],
  pages: [{ id: 5, name: 'Billing' }],
  created_at: '',
}
const change = vi.fn(async () => undefined)
const state = proxy<{ waiting: OutboxEntry[]; revision: number }>({ waiting: ref([]), revision: 0 })
let notices: Notice[] = []
let stop: () => void

const news = async (...now: Notice[]) => {
  notices = now
  state.revision += 1
  await Promise.resolve()
}
const shown = () => vi.mocked(showToast).mock.calls.map(([message]) => message) as (ToastMessage & { id: string })[]

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { pathname: '/projects' })
  notices = [notice]
  state.waiting = ref([])
  const view = { notices: () => notices.map((one) => ({ projectId: 1, notice: one })) }
  stop = tellNotices({ state, view, change } as unknown as Device)
})
afterEach(() => stop())

it('a notice is shown once, and again when other people are added', async () => {
  await news(notice)
  expect(shown()).toMatchObject([{ title: 'Ben wrote in “Billing”, which you deleted', type: 'warning' }])
  await news({ ...notice, people: ['Ben', 'Cleo'] })
  expect(shown()).toHaveLength(2)
  expect(shown()[1]?.id).toBe(shown()[0]?.id)
})

it('a notice does not pop up over a page that already shows it', async () => {
  location.pathname = '/projects/1/6'
  await news({ ...notice, page_id: 7, pages: [{ id: 6, name: 'Below' }] })
  expect(shown()).toHaveLength(1)
})

it('a notice is dismissed on all devices and closes once it is no longer true', async () => {
  shown()[0]?.onDismiss?.()
  expect(change.mock.calls).toEqual([[{ name: 'dismiss-notice', args: { projectId: 1, pageId: 5 } }]])
  await news()
  expect(closeToast).toHaveBeenCalledWith(shown()[0]?.id)
  expect(change).toHaveBeenCalledTimes(1)
})

it('the action of a notice restores the page', () => {
  shown()[0]?.action?.onAct()
  expect(change.mock.calls).toEqual([[{ name: 'restore-page', args: { projectId: 1, pageId: 5 } }]])
})

it.each(['restore-page', 'dismiss-notice', 'purge-page'])('goes once a %s waits here', async (name) => {
  state.waiting = ref([{ name, args: { projectId: 1, pageId: 5 } } as unknown as OutboxEntry])
  await news(notice)
  expect(closeToast).toHaveBeenCalledWith(shown()[0]?.id)
})

it('a notice closes when the device stops', () => {
  stop()
  expect(closeToast).toHaveBeenCalledWith(shown()[0]?.id)
})
