import type { Editor } from '@tiptap/core'
import { headingAnchors } from '../../outline.ts'

/** The address of the section that holds the cursor. Links to a block use it. */
export function sectionAddress({ state }: Editor, address: string): string {
  const { from } = state.selection
  const above = headingAnchors(state).findLast(({ position }) => position <= from)
  const url = new URL(address)
  url.hash = above ? encodeURIComponent(above.id) : ''
  return url.href
}
