/**
 * Events by which a citation chip in an editor asks the surrounding popover to preview or open its
 * source.
 */
export const PREVIEW_QUOTE = 'preview-quote'
export const OPEN_QUOTE = 'open-quote'
export const CLOSE_QUOTE = 'close-quote'
