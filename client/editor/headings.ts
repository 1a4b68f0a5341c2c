import { type DocNode, textOf } from '../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../shared/document/retired.ts'
import { createSlugs } from '../../shared/document/slugs.ts'

export type Heading = { id: string; level: number; text: string }

/**
 * Element ids that the screen uses. A heading must not get one of them, because links would find the
 * element.
 */
export const OF_THE_SCREEN = ['root', 'static', 'content', 'on-this-page'] as const

/**
 * Headings of a page in order, and a map from heading blocks to their ids. A title is always the first block.
 * `within` is a prefix that keeps the headings of several documents on one screen apart.
 */
export function headingsOf(doc: DocNode, within?: string): { headings: Heading[]; idOf: ReadonlyMap<DocNode, string> } {
  const slug = createSlugs(OF_THE_SCREEN)
  const headings: Heading[] = []
  const idOf = new Map<DocNode, string>()
  for (const node of doc.content ?? []) {
    if (node.type !== 'heading' || isRetiredAndEmpty(node)) continue
    const text = textOf(node).trim()
    if (!text) continue
    const id = within === undefined ? slug(text) : `${within}-${slug(text)}`
    const heading = { id, level: Number(node.attrs?.level ?? 1), text }
    headings.push(heading)
    idOf.set(node, heading.id)
  }
  return { headings, idOf }
}

/** Whether the page begins with its title, which a table of contents need not repeat. */
export function beginsWithTitle(doc: DocNode): boolean {
  const first = (doc.content ?? []).find((node) => textOf(node).trim() !== '')
  return first?.type === 'heading' && Number(first.attrs?.level ?? 1) === 1
}
