/** What a chip inside an editor tells the popover around it. */
export const PREVIEW_QUOTE = 'preview-quote'
export const OPEN_QUOTE = 'open-quote'
export const CLOSE_QUOTE = 'close-quote'
