import { Extension } from '@tiptap/core'

/** Blocks that the generator writes and people may change. */
export const PROVENANCED = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  'table',
  'horizontalRule',
  'image',
  'alert',
  'youtube',
  'editorCanvas',
] as const

/** Types of nodes that can be retired separately, so that the list or table around them stays. */
export const RETIRABLE = [...PROVENANCED, 'listItem', 'taskItem', 'tableRow'] as const

/**
 * `unit`: which generated block this is. `hash`: of its canonical text as published; while the text still has that
 * hash nobody has touched it. `retired`: when the generator stopped writing it (milliseconds since 1970).
 * None is ever read from HTML, so that whatever is pasted is a person's.
 */
export const ProvenanceAttributes = Extension.create({
  name: 'provenance',
  addGlobalAttributes() {
    const hidden = { default: null, keepOnSplit: false, parseHTML: () => null }
    return [
      {
        types: [...PROVENANCED],
        attributes: { unit: { ...hidden, rendered: false }, hash: { ...hidden, rendered: false } },
      },
      {
        types: [...RETIRABLE],
        attributes: {
          retired: {
            ...hidden,
            renderHTML: (attributes: Record<string, unknown>) => (attributes.retired ? { 'data-retired': '' } : {}),
          },
        },
      },
    ]
  },
})
