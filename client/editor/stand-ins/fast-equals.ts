/** Tiptap compares what a menu shows of the editor, plain values, with this one function of `fast-equals` 5.3. */
export { equalityDeep as deepEqual } from 'lib0/function'
