import { showToast } from '../../ui/toast/toasts.ts'

/** Maximum lengths of a paste, in characters. HTML needs many more for the same content. */
const MAX_TEXT = 2_000_000
const MAX_HTML = 10_000_000

/**
 * Sizes (in characters and blocks) above which a paste is inserted in pieces, so the page stays
 * responsive.
 */
export const LARGE_TEXT = 100_000
export const LARGE_BLOCKS = 400

/** Whether the content is short enough to paste. If it isn't, shows a toast. */
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
