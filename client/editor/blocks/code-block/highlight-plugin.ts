import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { isLoaded, loadLanguage, tokensOf } from './highlight.ts'

type Block = { node: Node; position: number }

const key = new PluginKey<DecorationSet>('highlight')

/** Colours the code of an editor. Only blocks that changed are looked at; their tokens are remembered by their text. */
export function highlightPlugin(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, codeBlocks(doc).flatMap(colours)),
      apply: (tr, before, { doc: old }) => {
        if (tr.getMeta(key) === 'loaded') return DecorationSet.create(tr.doc, codeBlocks(tr.doc).flatMap(colours))
        return tr.docChanged ? recolour(tr, before, old) : before
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => {
      const fetch = () => fetchLanguages(view)
      fetch()
      return { update: (_, before) => before.doc !== view.state.doc && fetch() }
    },
  })
}

function recolour(tr: Transaction, before: DecorationSet, old: Node): DecorationSet {
  const untouched = new Set(codeBlocks(old).map(({ node }) => node))
  let set = before.map(tr.mapping, tr.doc)
  for (const block of codeBlocks(tr.doc)) {
    if (untouched.has(block.node) && !isReplaced(tr)) continue
    const { position, node } = block
    set = set.remove(set.find(position, position + node.nodeSize)).add(tr.doc, colours(block))
  }
  return set
}

/** What arrives from others replaces the whole document, even where it stays the same. */
function isReplaced(tr: Transaction): boolean {
  let all = false
  tr.mapping.maps.forEach((map) => {
    map.forEach((from, to) => {
      if (from === 0 && to >= tr.before.content.size) all = true
    })
  })
  return all
}

function codeBlocks(doc: Node): Block[] {
  const found: Block[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') found.push({ node, position })
    return !node.isTextblock
  })
  return found
}

function colours({ node, position }: Block): Decoration[] {
  const language: unknown = node.attrs.language
  const tokens = typeof language === 'string' ? tokensOf(node.textContent, language) : undefined
  let at = position + 1
  return (tokens ?? []).flatMap(({ text, className }) => {
    const from = at
    at += text.length
    return className ? [Decoration.inline(from, at, { class: className })] : []
  })
}

function fetchLanguages(view: EditorView): void {
  const missing = new Set<string>()
  for (const { node } of codeBlocks(view.state.doc)) {
    const language: unknown = node.attrs.language
    if (typeof language === 'string' && !isLoaded(language)) missing.add(language)
  }
  for (const language of missing) {
    void loadLanguage(language).then((loaded) => {
      if (loaded && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, 'loaded'))
    })
  }
}
