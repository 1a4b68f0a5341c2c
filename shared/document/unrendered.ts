import { DOCUMENT } from '../contract/messages/document.ts'
import type { DocNode } from './node.ts'

/** Document shown for a page whose stored document can't be read or written. */
export function unrendered(): DocNode {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notRendered }] }] }
}

/** Result of `render`, or of `instead` if the page can't be rendered, so that other pages aren't affected. */
export function renderedOr<Result>(pageId: number, render: () => Result, instead: () => Result): Result {
  try {
    return render()
  } catch (cause) {
    return told(pageId, cause, instead)
  }
}

/** Async version of {@link renderedOr}. */
export async function renderedOrLater<Result>(
  pageId: number,
  render: () => Promise<Result>,
  instead: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await render()
  } catch (cause) {
    return told(pageId, cause, instead)
  }
}

function told<Result>(pageId: number, cause: unknown, instead: () => Result): Result {
  console.warn(`Page ${pageId} could not be rendered`, cause)
  return instead()
}
