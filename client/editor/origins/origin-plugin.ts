import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { DocNode } from '../../../shared/document/node.ts'
import { type Origin, originsOf, type Trace, traceOf } from '../../../shared/document/origin.ts'
import { isSameRuns, isToldApart, type Run, runsOf } from './runs.ts'

type Origins = {
  /** Origin of each block of the page. */
  of: readonly (Origin | null)[]
  /** Runs of blocks. The array keeps its identity until one of the runs changes. */
  runs: readonly Run[]
  /** Decorations on the first block of each run, which tell its origin to screen readers. */
  heard: DecorationSet
}

export const origins = new PluginKey<Origins>('origins')

/**
 * Tracks the origins of a page's blocks while people edit it. Origins are cached by node, because an
 * unchanged block keeps its node.
 */
export function originPlugin(heardAs: Readonly<Record<Origin, string>>): Plugin<Origins> {
  const known = new WeakMap<Node, Trace>()
  const trace = (node: Node): Trace => {
    const found = known.get(node) ?? traceOf(node.toJSON() as DocNode)
    known.set(node, found)
    return found
  }
  const read = (doc: Node, before?: Origins): Origins => {
    const of = originsOf(doc.children.map(trace))
    const found = runsOf(of)
    const runs = before && isSameRuns(found, before.runs) ? before.runs : found
    // Decorates only the start of each run, because ProseMirror checks every decoration at each keystroke.
    const starts = isToldApart(runs) ? runs : []
    const places = placesOf(doc)
    const decorations = starts.flatMap(({ origin, first }) => {
      const place = places[first]
      return place ? [Decoration.node(place.from, place.to, { class: heardAs[origin] })] : []
    })
    return { of, runs, heard: DecorationSet.create(doc, decorations) }
  }
  return new Plugin<Origins>({
    key: origins,
    state: {
      init: (_, { doc }) => read(doc),
      apply: (tr, before) => (tr.docChanged ? read(tr.doc, before) : before),
    },
    props: { decorations: (state) => origins.getState(state)?.heard },
  })
}

type Place = { from: number; to: number }

const placesOfPages = new WeakMap<Node, readonly Place[]>()

/** Where each block of the page begins and ends. */
export function placesOf(doc: Node): readonly Place[] {
  const known = placesOfPages.get(doc)
  if (known) return known
  const places: Place[] = []
  doc.forEach((node, from) => {
    places.push({ from, to: from + node.nodeSize })
  })
  placesOfPages.set(doc, places)
  return places
}

/** The origin of the block with the cursor. */
export function originAtCursor(state: EditorState): Origin | null {
  return origins.getState(state)?.of[state.selection.$head.index(0)] ?? null
}
