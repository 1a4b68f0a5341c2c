import { showToast } from '../../ui/toast/toasts.ts'

/** Letters that are taken at once; HTML says the same in many more. */
const MAX_TEXT = 2_000_000
const MAX_HTML = 10_000_000

/** From here on a paste comes in pieces, so that the page goes on answering meanwhile. */
export const LARGE_TEXT = 100_000
export const LARGE_BLOCKS = 400

/** Whether it can be taken. What cannot is left where it is, and said. */
export function isShortEnough(text: number, html = 0): boolean {
  const fits = text <= MAX_TEXT && html <= MAX_HTML
  if (!fits) sayTooLong()
  return fits
}

export function sayTooLong(): void {
  showToast({
    title: 'Too long for one page',
    text: 'Nothing was pasted. Paste it in parts, or on several pages.',
    type: 'error',
  })
}
