/** Names of the events that a citation chip in an editor sends to the popover around it. */
export const PREVIEW_QUOTE = 'preview-quote'
export const OPEN_QUOTE = 'open-quote'
export const CLOSE_QUOTE = 'close-quote'
