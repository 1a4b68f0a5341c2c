import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { createSlugs, type Heading } from './headings.ts'

export type OutlineOptions = { onChange: (headings: readonly Heading[], titled: boolean) => void }

type Outline = { headings: Heading[]; titled: boolean; anchors: DecorationSet }

const key = new PluginKey<Outline>('outline')

/** Gives headings their anchors, hides what is retired and empty, and tells which headings there are. */
export const OutlineAnchors = Extension.create<OutlineOptions>({
  name: 'outlineAnchors',

  addOptions() {
    return { onChange: () => undefined }
  },

  addProseMirrorPlugins() {
    const { onChange } = this.options
    return [
      new Plugin<Outline>({
        key,
        state: {
          init: (_, { doc }) => outlineOf(doc),
          apply: (tr, before) => (tr.docChanged ? outlineOf(tr.doc) : before),
        },
        props: { decorations: (state) => key.getState(state)?.anchors },
        view: (view) => {
          let shown: Outline | undefined
          const tell = () => {
            const outline = key.getState(view.state)
            if (!outline || outline === shown) return
            const same = shown && shown.titled === outline.titled && sameHeadings(shown.headings, outline.headings)
            shown = outline
            if (!same) onChange(outline.headings, outline.titled)
          }
          tell()
          return { update: tell }
        },
      }),
    ]
  },
})

function sameHeadings(a: readonly Heading[], b: readonly Heading[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, level, text }, at) => {
      const other = b[at]
      return other !== undefined && other.id === id && other.level === level && other.text === text
    })
  )
}

function outlineOf(doc: Node): Outline {
  const slug = createSlugs()
  const headings: Heading[] = []
  const decorations: Decoration[] = []
  let titled: boolean | undefined
  doc.forEach((node, offset) => {
    const text = node.textContent.trim()
    if (text) titled ??= node.type.name === 'heading' && node.attrs.level === 1
    if (node.type.name !== 'heading' || !text) return
    const heading: Heading = { id: slug(text), level: Number(node.attrs.level), text }
    headings.push(heading)
    decorations.push(Decoration.node(offset, offset + node.nodeSize, { id: heading.id }))
  })
  doc.descendants((node, position) => {
    if (node.attrs.retired && node.textContent.trim() === '') {
      decorations.push(Decoration.node(position, position + node.nodeSize, { class: 'retired' }))
    }
    return !node.isTextblock
  })
  return { headings, titled: titled ?? false, anchors: DecorationSet.create(doc, decorations) }
}
