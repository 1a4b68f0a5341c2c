/**
 * Replaces `fast-equals` 5.3, of which Tiptap uses only this function, to compare plain values that a menu
 * shows.
 */
export { equalityDeep as deepEqual } from 'lib0/function'
