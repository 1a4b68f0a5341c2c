import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QUOTA_WORDS } from '../../shared/contract/quotas.ts'
import { ApiError } from '../api/api-error.ts'
import { waitingToasts } from '../ui/toast/toasts.ts'
import { failureOf, tellFailure, toastOf } from './change-failure.ts'
import { notKept } from './why-not-kept.ts'

const refused = { reason: 'Your role in this project doesn’t allow this.', isGone: false }
const gone = { reason: 'This doesn’t exist, or you don’t have access to it.', isGone: true }

beforeEach(() => {
  waitingToasts.messages = []
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterEach(() => {
  waitingToasts.messages = []
  vi.restoreAllMocks()
})

it.each([
  ['add-member', 'Failed to add user'],
  ['remove-member', 'Failed to delete user'],
  ['change-role', 'Failed to update user role'],
])('says of %s "Error", what failed, and why', (name, text) => {
  expect(toastOf(name, refused)).toEqual({ title: 'Error', text: `${text}. ${refused.reason}`, type: 'error' })
  expect(toastOf(name, { ...refused, reason: undefined })).toMatchObject({ title: 'Error', text })
})

it('a toast says that a title was not saved, unless the page is gone', () => {
  const said = { title: 'Failed to update page title', text: 'Please try again later' }
  expect(toastOf('rename-page', refused)).toMatchObject(said)
  expect(toastOf('rename-page', gone)).toBeUndefined()
})

it.each(['create-page', 'move-page', 'delete-page'])('only logs %s', (name) => {
  tellFailure(name, failureOf(new ApiError(500, 'Something went wrong here.', {})))
  expect(waitingToasts.messages).toEqual([])
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^Couldn’t /), expect.any(ApiError))
})

it.each(['create-page', 'create-project', 'add-member'])(
  'says of %s which quota is reached, long enough to read',
  (name) => {
    const msg = QUOTA_WORDS.pages(3)
    tellFailure(name, failureOf(new ApiError(409, msg, { body: { code: 409, msg, err: 'quota_reached' } })))
    expect(waitingToasts.messages).toMatchObject([{ text: expect.stringContaining(msg), durationMs: 15_000 }])
  },
)

it('a toast says that neither the device nor the server saved a change, and what to do', () => {
  const cause = new DOMException('No room', 'QuotaExceededError')
  tellFailure('create-page', failureOf(notKept(cause)))
  const [toast] = waitingToasts.messages
  expect(toast).toMatchObject({ title: 'Couldn’t create the page', type: 'error' })
  expect(toast?.text).toMatch(/storage is full.*Free up space/)
  expect(notKept(undefined).message).toContain('can’t store anything')
})

it('a toast says which change failed and why', () => {
  expect(toastOf('create-project', refused)).toMatchObject({ title: 'Error creating project', text: refused.reason })
  expect(toastOf('set-visibility', { ...gone, reason: undefined })?.text).toBe('Please try again later')
  tellFailure('of-a-newer-version', failureOf(new TypeError('x')))
  expect(waitingToasts.messages).toMatchObject([{ title: 'Couldn’t apply a change', text: 'Please try again later' }])
})

it('a failure contains the reason from the answer of the server, and whether the target is gone', () => {
  const body = { code: 404, msg: gone.reason, err: 'not_found' } as const
  expect(failureOf(new ApiError(404, body.msg, { body }))).toMatchObject(gone)
  expect(failureOf(new TypeError('x'))).toMatchObject({ reason: undefined, isGone: false })
})
