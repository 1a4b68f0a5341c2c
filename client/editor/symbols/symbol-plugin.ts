import { getChangedRanges } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { NamedSymbol } from '../../../shared/contract/named-symbols.ts'
import { codeName } from '../../../shared/document/code-name.ts'
import type { NamedSymbols } from '../../sync/named-symbols.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { leadOf } from './lead-of.ts'

type Found = { symbols: NamedSymbols; marked: DecorationSet }
/** Data of a mark. Each symbol has only one such object: marks with equal data aren't redrawn. */
type Spec = { symbol: NamedSymbol; open: () => void }

export const symbolNames = new PluginKey<Found>('symbolNames')

/** Pause in typing, in milliseconds, before names are looked up. */
const PAUSE_MS = 600

type Names = {
  find: (names: readonly string[]) => Promise<NamedSymbols>
  openPage: (pageId: number, anchor: string) => void
  className: string
  /** Appended to the tooltip of a name. Says how to follow the link. */
  hint: string
  later?: (act: () => void) => () => void
  /**
   * Subscribes to changes of what names refer to: calls `again` after each. Returns a function that
   * unsubscribes.
   */
  onNews?: (again: () => void) => () => void
}

/**
 * Marks names in inline code that lead to a symbol. A click with Mod held opens the symbol; a plain click
 * edits.
 */
export function symbolPlugin({ openPage, className, hint, ...asking }: Names): Plugin<Found> {
  const marks = new WeakMap<NamedSymbol, { attrs: { class: string; title: string }; spec: Spec }>()
  const markOf = (symbol: NamedSymbol) => {
    const known = marks.get(symbol)
    if (known) return known
    const { pageId, anchor, title } = leadOf(symbol)
    const attrs = { class: className, title: `${title} · ${hint}` }
    const mark = { attrs, spec: { symbol, open: () => openPage(pageId, anchor) } }
    marks.set(symbol, mark)
    return mark
  }
  /** Updates the marks in some blocks to match their text. */
  const markIn = (blocks: readonly Block[], doc: Node, { symbols, marked }: Found): Found => {
    const missing = new Map(blocks.flatMap(namesAt).map((named) => [placeOf(named), named]))
    const stale = marksIn(marked, blocks).filter((mark) => {
      const named = missing.get(placeOf(mark))
      const isRight = named !== undefined && symbols.get(named.name) === (mark.spec as Spec).symbol
      if (isRight) missing.delete(placeOf(mark))
      return !isRight
    })
    const fresh = [...missing.values()].flatMap(({ name, from, to }) => {
      const symbol = symbols.get(name)
      if (!symbol) return []
      const { attrs, spec } = markOf(symbol)
      return Decoration.inline(from, to, attrs, spec)
    })
    return { symbols, marked: without(stale, marked, doc).add(doc, fresh) }
  }
  return new Plugin<Found>({
    key: symbolNames,
    state: {
      init: () => ({ symbols: new Map(), marked: DecorationSet.empty }),
      apply: (tr, last, { doc: before }) => {
        const found = tr.getMeta(symbolNames) as NamedSymbols | undefined
        if (!found && !tr.docChanged) return last
        const { symbols, marked } = last
        const here = { symbols: found ?? symbols, marked: tr.docChanged ? marked.map(tr.mapping, tr.doc) : marked }
        return markIn(found ? blocksOf(tr.doc) : changedBlocks(tr, before), tr.doc, here)
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
    view: (view) => watch(view, asking),
  })
}

/** Returns a function that opens the symbol between two positions; undefined unless one name spans both. */
export function symbolAt(state: EditorState, from: number, to: number): (() => void) | undefined {
  const [marked] = symbolNames.getState(state)?.marked.find(from, to) ?? []
  return marked && marked.from <= from && marked.to >= to ? (marked.spec as Spec).open : undefined
}

type Asking = Pick<Names, 'find' | 'later' | 'onNews'>

/**
 * Looks up names when the page has loaded, whenever people stop typing, and when `onNews` reports a change.
 */
function watch(view: EditorView, { find, later = afterPause, onNews }: Asking) {
  let isOver = false
  let stop: () => void = () => undefined
  const look = async () => {
    if (isOver) return
    const { doc } = view.state
    const named = blocksOf(doc).flatMap(namesAt)
    try {
      const found: NamedSymbols = named.length > 0 ? await find([...new Set(named.map(({ name }) => name))]) : new Map()
      // The document changed during the lookup, which has scheduled another lookup.
      if (isOver || view.state.doc !== doc) return
      const marked = symbolNames.getState(view.state)?.marked.find() ?? []
      const shown = new Map(marked.map((mark) => [placeOf(mark), (mark.spec as Spec).symbol]))
      const isShown = named.every((one) => shown.get(placeOf(one)) === found.get(one.name))
      if (isShown) return
      // Redrawing would interrupt the composition.
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
  const unhear = onNews?.(soon)
  return {
    update: ({ state }: EditorView, before: EditorState) => {
      if (state.doc !== before.doc) soon()
    },
    destroy: () => {
      isOver = true
      stop()
      unhear?.()
    },
  }
}

function afterPause(act: () => void): () => void {
  const timer = setTimeout(() => whenIdle(act), PAUSE_MS)
  return () => clearTimeout(timer)
}

type Named = { name: string; from: number; to: number }

const placeOf = ({ from, to }: { from: number; to: number }) => `${from} ${to}`

/** A block of the page and its position. */
type Block = { node: Node; from: number; to: number }

function blocksOf(doc: Node): Block[] {
  const blocks: Block[] = []
  doc.forEach((node, from) => {
    blocks.push({ node, from, to: from + node.nodeSize })
  })
  return blocks
}

/** Blocks with a new node, and blocks that a step touched: moving a block removes its marks. */
function changedBlocks(tr: Transaction, before: Node): Block[] {
  const known = new Set(before.children)
  const ranges = getChangedRanges(tr).map(({ newRange }) => newRange)
  return blocksOf(tr.doc).filter(
    ({ node, from, to }) => !known.has(node) || ranges.some((range) => range.from <= to && range.to >= from),
  )
}

function marksIn(marked: DecorationSet, blocks: readonly Block[]): Decoration[] {
  return blocks.flatMap(({ from, to }) => marked.find(from, to))
}

/**
 * Removes stale marks from the set. After some changes, such as wrapping a table, the set's own `remove`
 * misses marks that it keeps in a different branch. Then the set is rebuilt.
 */
function without(stale: Decoration[], marked: DecorationSet, doc: Node): DecorationSet {
  if (stale.length === 0) return marked
  // `remove` empties the array that it receives.
  const rest = marked.remove([...stale])
  const all = marked.find()
  if (rest.find().length === all.length - stale.length) return rest
  const gone = new Set(stale.map(placeOf))
  return DecorationSet.create(
    doc,
    all.filter((mark) => !gone.has(placeOf(mark))),
  )
}

/** Cache of the names in each block, so that unchanged blocks aren't searched again. */
const namesOfBlocks = new WeakMap<Node, readonly Named[]>()

/** The names in the inline code of a block. */
function namesAt({ node, from: offset }: Block): Named[] {
  const names = namesOfBlocks.get(node) ?? namesIn(node)
  namesOfBlocks.set(node, names)
  return names.map(({ name, from, to }) => ({ name, from: offset + from, to: offset + to }))
}

/** Names in a block. Skips headings, and code with a link of its own. */
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
