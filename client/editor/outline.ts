import { Extension } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view'
import { createSlugs } from '../../shared/document/slugs.ts'
import { type Heading, OF_THE_SCREEN } from './headings.ts'

export type OutlineOptions = { onChange: (headings: readonly Heading[], titled: boolean) => void }

type Outline = { headings: readonly Heading[]; titled: boolean; retired: DecorationSet }

const key = new PluginKey<Outline>('outline')

/**
 * Sets the anchors of headings, hides empty retired blocks, and reports the headings. Anchors are set
 * directly on the elements instead of by decorations, because ProseMirror checks every decoration for every
 * block at each keystroke.
 */
export const OutlineAnchors = Extension.create<OutlineOptions>({
  name: 'outlineAnchors',

  addOptions() {
    return { onChange: () => undefined }
  },

  addProseMirrorPlugins() {
    const { onChange } = this.options
    let drawnAnew = true
    return [
      new Plugin<Outline>({
        key,
        state: {
          init: (_, { doc }) => outlineOf(doc),
          apply: (tr, before) => (tr.docChanged ? outlineOf(tr.doc, before) : before),
        },
        props: {
          decorations: (state) => key.getState(state)?.retired,
          nodeViews: {
            heading: (node) => {
              drawnAnew = true
              return headingView(node)
            },
          },
        },
        view: (view) => {
          let shown: Outline | undefined
          const show = () => {
            const outline = key.getState(view.state)
            if (!outline) return
            const isNew = shown?.headings !== outline.headings
            if (isNew || drawnAnew) setAnchors(view, outline.headings)
            drawnAnew = false
            if (isNew || shown?.titled !== outline.titled) onChange(outline.headings, outline.titled)
            shown = outline
          }
          show()
          return { update: show }
        },
      }),
    ]
  },
})

/** Ids of the page's headings, in order, each with the position of its heading. */
export function headingAnchors(state: EditorState): { id: string; position: number }[] {
  const { headings = [] } = key.getState(state) ?? {}
  const positions: number[] = []
  state.doc.forEach((node, offset) => {
    if (isNamed(node)) positions.push(offset)
  })
  return headings.map(({ id }, at) => ({ id, position: positions[at] ?? 0 }))
}

/**
 * Renders a heading as it would be without a view. Ignores changes of its anchor, which isn't in the
 * document.
 */
function headingView(node: Node): NodeView {
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['h2', 0])
  return {
    dom,
    ...(contentDOM && { contentDOM }),
    ignoreMutation: (mutation) =>
      mutation.type === 'attributes' && mutation.target === dom && mutation.attributeName === 'id',
  }
}

function setAnchors({ dom, state }: EditorView, headings: readonly Heading[]): void {
  const elements = dom.querySelectorAll(':scope > :is(h1, h2, h3, h4, h5, h6)')
  const anchors = headings.values()
  let at = 0
  state.doc.forEach((node) => {
    if (node.type.name !== 'heading') return
    const element = elements[at]
    at += 1
    const id = isNamed(node) ? anchors.next().value?.id : undefined
    if (id === undefined) element?.removeAttribute('id')
    else if (element && element.id !== id) element.id = id
  })
}

const isNamed = (node: Node) => node.type.name === 'heading' && node.textContent.trim() !== ''

/** Outline of a page. Reuses the previous list of headings if they are unchanged. */
function outlineOf(doc: Node, before?: Outline): Outline {
  const found: Omit<Heading, 'id'>[] = []
  const retired: Decoration[] = []
  doc.descendants((node, position, parent) => {
    if (parent === doc && isNamed(node)) found.push({ level: Number(node.attrs.level), text: node.textContent.trim() })
    if (node.attrs.retired && node.textContent.trim() === '') {
      retired.push(Decoration.node(position, position + node.nodeSize, { class: 'retired' }))
    }
    return !node.isTextblock
  })
  return {
    headings: before && isSame(found, before.headings) ? before.headings : withAnchors(found),
    titled: beginsWithTitle(doc),
    retired: DecorationSet.create(doc, retired),
  }
}

function isSame(found: readonly Omit<Heading, 'id'>[], known: readonly Heading[]): boolean {
  return (
    found.length === known.length &&
    found.every(({ level, text }, at) => known[at]?.text === text && known[at]?.level === level)
  )
}

function withAnchors(found: readonly Omit<Heading, 'id'>[]): Heading[] {
  const slug = createSlugs(OF_THE_SCREEN)
  return found.map(({ level, text }) => ({ id: slug(text), level, text }))
}

function beginsWithTitle({ children }: Node): boolean {
  const first = children.find((node) => node.textContent.trim() !== '')
  return first?.type.name === 'heading' && first.attrs.level === 1
}
