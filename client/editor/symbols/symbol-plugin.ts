import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { codeName } from '../../../shared/document/code-name.ts'
import type { NamedSymbols } from '../../sync/named-symbols.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { leadOf } from './lead-of.ts'

type Found = { symbols: NamedSymbols; marked: DecorationSet }
/** What a mark knows of itself. */
type Spec = { open: () => void }

export const symbolNames = new PluginKey<Found>('symbolNames')

/** Who writes a name goes on within this. */
const PAUSE_MS = 600

type Names = {
  find: (names: readonly string[]) => Promise<NamedSymbols>
  openPage: (pageId: number, anchor: string) => void
  className: string
  /** Beside what the name is: how it is followed. */
  hint: string
  later?: (act: () => void) => () => void
}

/** Marks the names in inline code that lead to a symbol. A press leads there with Mod held; without, one writes. */
export function symbolPlugin({ find, openPage, className, hint, later = afterPause }: Names): Plugin<Found> {
  const mark = (doc: Node, symbols: NamedSymbols): Found => {
    const decorations = namesOf(doc).flatMap(({ name, from, to }) => {
      const symbol = symbols.get(name)
      if (!symbol) return []
      const { pageId, anchor, title } = leadOf(symbol)
      const spec: Spec = { open: () => openPage(pageId, anchor) }
      return Decoration.inline(from, to, { class: className, title: `${title} · ${hint}` }, spec)
    })
    return { symbols, marked: DecorationSet.create(doc, decorations) }
  }
  return new Plugin<Found>({
    key: symbolNames,
    state: {
      init: () => ({ symbols: new Map(), marked: DecorationSet.empty }),
      apply: (tr, before) => {
        const symbols = tr.getMeta(symbolNames) as NamedSymbols | undefined
        if (symbols) return mark(tr.doc, symbols)
        return tr.docChanged ? mark(tr.doc, before.symbols) : before
      },
    },
    props: {
      decorations: (state) => symbolNames.getState(state)?.marked,
      handleClick: (view, position, event) => {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
        const open = symbolAt(view.state, position, position)
        open?.()
        return open !== undefined
      },
    },
    view: (view) => watch(view, find, later),
  })
}

/** Opens what is named between two places, if one name is all there is. */
export function symbolAt(state: EditorState, from: number, to: number): (() => void) | undefined {
  const [marked] = symbolNames.getState(state)?.marked.find(from, to) ?? []
  return marked && marked.from <= from && marked.to >= to ? (marked.spec as Spec).open : undefined
}

/** Looks for names when the page is there and whenever people stop writing. */
function watch(view: EditorView, find: Names['find'], later: Names['later'] & {}) {
  let isOver = false
  let stop: () => void = () => undefined
  const look = async () => {
    if (isOver) return
    const { doc } = view.state
    const named = namesOf(doc)
    try {
      const found: NamedSymbols = named.length > 0 ? await find([...new Set(named.map(({ name }) => name))]) : new Map()
      // What has changed meanwhile is looked at later.
      if (isOver || view.state.doc !== doc) return
      const isShown = named.every(({ name, from, to }) => Boolean(symbolAt(view.state, from, to)) === found.has(name))
      if (isShown) return
      // What is being composed must not be drawn anew.
      if (view.composing) soon()
      else view.dispatch(view.state.tr.setMeta(symbolNames, found))
    } catch (error) {
      console.warn('Where names of the code lead could not be found', error)
    }
  }
  const soon = () => {
    stop()
    stop = later(() => void look())
  }
  soon()
  return {
    update: ({ state }: EditorView, before: EditorState) => {
      if (state.doc !== before.doc) soon()
    },
    destroy: () => {
      isOver = true
      stop()
    },
  }
}

function afterPause(act: () => void): () => void {
  const timer = setTimeout(() => whenIdle(act), PAUSE_MS)
  return () => clearTimeout(timer)
}

type Named = { name: string; from: number; to: number }

/** Those of a block that did not change need not be looked for again. */
const namesOfBlocks = new WeakMap<Node, readonly Named[]>()

/** The names in the inline code of a page. */
function namesOf(doc: Node): Named[] {
  const found: Named[] = []
  doc.forEach((block, offset) => {
    const names = namesOfBlocks.get(block) ?? namesIn(block)
    namesOfBlocks.set(block, names)
    for (const { name, from, to } of names) found.push({ name, from: offset + from, to: offset + to })
  })
  return found
}

/** Not in headings, and not where a link leads elsewhere. */
function namesIn(block: Node): Named[] {
  if (block.type.name === 'heading') return []
  const found: Named[] = []
  block.descendants((node, at) => {
    const name = nameIn(node)
    if (name) found.push({ name, from: at + 1, to: at + 1 + node.nodeSize })
    return node.type.name !== 'heading'
  })
  return found
}

function nameIn({ text, marks }: Node): string | undefined {
  const types = marks.map(({ type }) => type.name)
  return text && types.includes('code') && !types.includes('link') ? codeName(text) : undefined
}
