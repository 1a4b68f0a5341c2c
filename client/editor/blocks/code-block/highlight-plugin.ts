import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { detectLanguage } from '../../../../shared/document/detect-language.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import { type RealChange, realChange } from '../../real-change.ts'
import { guessLanguage, isGuessed, knownGuess } from './guess-language.ts'
import { AT_ONCE, isLoaded, loadLanguage, takesTime, tokensOf } from './highlight.ts'
import { colouredAs } from './languages.ts'

type Block = { node: Node; position: number }
type Range = { from: number; to: number }

/** `near`: what is on the screen or close to it. Of long blocks only that is coloured: each colour costs every key. */
type State = { colours: DecorationSet; near: Range }

type Meta = { near: Range } | 'again'

const key = new PluginKey<State>('highlight')

/** Milliseconds without a change before long blocks are coloured and languages are loaded or guessed. */
const PAUSE = 250
/** Number of characters beyond the screen that are coloured too. */
const AROUND = 1_500

/**
 * Colours the code blocks of an editor. Colours a short block in the transaction that changes it. In a long
 * block, moves the existing colours with the text until the person pauses. After a pause, colours long
 * blocks, loads missing languages, and guesses languages that aren't named.
 */
export function highlightPlugin(): Plugin {
  return new Plugin<State>({
    key,
    state: {
      init: (_, { doc }) => {
        const near = { from: 0, to: AROUND }
        return { near, colours: coloured(doc, near) }
      },
      apply: (tr, state, { doc: old }) => {
        const meta = tr.getMeta(key) as Meta | undefined
        if (meta) {
          const near = meta === 'again' ? state.near : meta.near
          return { near, colours: coloured(tr.doc, near) }
        }
        const change = tr.docChanged ? realChange(old, tr.doc) : undefined
        if (!change) return state
        const near = { from: change.map.map(state.near.from, -1), to: change.map.map(state.near.to) }
        return { near, colours: recolour(tr.doc, change, { near, colours: state.colours }) }
      },
    },
    props: { decorations: (state) => key.getState(state)?.colours },
    view: (view) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let looking = false
      const look = () => {
        looking = false
        catchUp(view)
      }
      const onScroll = () => {
        if (!looking) whenIdle(look)
        looking = true
      }
      // Also catches scrolling inside a block in full screen.
      document.addEventListener('scroll', onScroll, { capture: true, passive: true })
      look()
      return {
        update: (_, before) => {
          if (before.doc === view.state.doc) return
          clearTimeout(timer)
          timer = setTimeout(look, PAUSE)
        },
        destroy: () => {
          clearTimeout(timer)
          document.removeEventListener('scroll', onScroll, { capture: true })
        },
      }
    },
  })
}

function coloured(doc: Node, near: Range): DecorationSet {
  return DecorationSet.create(
    doc,
    codeBlocks(doc).flatMap((block) => colours(block, near)),
  )
}

function recolour(doc: Node, { from, end, map }: RealChange, { near, colours: before }: State): DecorationSet {
  let set = before.map(new Mapping([map]), doc)
  for (const block of codeBlocks(doc, { from, to: end })) {
    const { position, node } = block
    if (!waits(node)) set = set.remove(set.find(position, position + node.nodeSize)).add(doc, colours(block, near))
  }
  return set
}

function codeBlocks(doc: Node, { from, to } = { from: 0, to: doc.content.size }): Block[] {
  const found: Block[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'codeBlock') found.push({ node, position })
    return !node.isTextblock
  })
  return found
}

/** Language whose colours a block gets; undefined for no colours, or if the language isn't guessed yet. */
function languageOf(node: Node, text: string): string | undefined {
  const own: unknown = node.attrs.language
  const language = typeof own === 'string' && own !== '' ? own : (detectLanguage(text) ?? knownGuess(text) ?? undefined)
  return colouredAs(language, text)
}

function waits(node: Node): boolean {
  const text = node.textContent
  const language = languageOf(node, text)
  return language !== undefined && takesTime(text, language)
}

function colours({ node, position }: Block, near: Range): Decoration[] {
  const text = node.textContent
  const language = languageOf(node, text)
  if (!language || takesTime(text, language)) return []
  const { from: first, to: last } = isLong(node) ? near : { from: 0, to: Number.POSITIVE_INFINITY }
  const found: Decoration[] = []
  let at = position + 1
  for (const { text: part, className } of tokensOf(text, language) ?? []) {
    const from = at
    at += part.length
    if (className && at > first && from < last) found.push(Decoration.inline(from, at, { class: className }))
  }
  return found
}

function isLong(node: Node): boolean {
  return node.content.size > AT_ONCE
}

/** Loads or guesses missing languages and colours long blocks, then updates the colours of all blocks. */
function catchUp(view: EditorView, changed = false): void {
  if (view.isDestroyed) return
  const goOn = (found: unknown) => {
    if (found) catchUp(view, true)
  }
  const missing = new Set<string>()
  let news = changed
  let anyLong = false
  for (const { node } of codeBlocks(view.state.doc)) {
    const text = node.textContent
    const language = languageOf(node, text)
    anyLong ||= isLong(node)
    if (language && !isLoaded(language)) missing.add(language)
    else if (language && takesTime(text, language)) news = tokensOf(text, language) !== undefined
    if (!node.attrs.language && !detectLanguage(text) && !isGuessed(text)) void guessLanguage(text).then(goOn)
  }
  for (const language of missing) void loadLanguage(language).then(goOn)
  const near = anyLong ? rangeOnScreen(view) : undefined
  if (near) view.dispatch(view.state.tr.setMeta(key, { near } satisfies Meta))
  else if (news) view.dispatch(view.state.tr.setMeta(key, 'again' satisfies Meta))
}

/** Range on and around the screen; undefined while all of it is coloured already. */
function rangeOnScreen(view: EditorView): Range | undefined {
  const { left, top, bottom } = view.dom.getBoundingClientRect()
  const at = (y: number) => view.posAtCoords({ left: left + 40, top: y })?.pos
  const from = at(Math.max(top + 1, 1)) ?? 0
  const to = at(Math.min(bottom - 1, innerHeight - 1)) ?? view.state.doc.content.size
  const { near } = key.getState(view.state) ?? {}
  const { size } = view.state.doc.content
  const reaches = near && near.from <= Math.max(0, from - AROUND / 2) && near.to >= Math.min(size, to + AROUND / 2)
  // Inserted text may have stretched the coloured range far beyond the screen. If so, the range shrinks again.
  if (reaches && near.to - near.from <= to - from + 4 * AROUND) return undefined
  return { from: from - AROUND, to: to + AROUND }
}
