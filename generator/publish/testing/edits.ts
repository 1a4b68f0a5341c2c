import { Fragment, Slice } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { canJoin, canSplit, findWrapping, liftTarget } from '@tiptap/pm/transform'
import {
  type Block,
  blockAround,
  deleteBlock,
  duplicateBlock,
  moveBlock,
} from '../../../client/editor/menus/block-actions.ts'
import { documentSchema } from '../../../shared/document/schema.ts'

/** An edit that a person makes between two places. `signs`: the typed characters, if any. */
export type Edit = (state: EditorState, place: { from: number; to: number; signs: string }) => Transaction | undefined

const { nodes, marks } = documentSchema

export const EDITS = {
  type: ({ tr }, { from, signs }) => tr.insertText(signs, textPlace(tr, from)),
  overtype: ({ tr }, { from, to, signs }) => {
    const { $from, $to } = textRange(tr, from, to)
    return $from.sameParent($to) ? tr.insertText(signs, $from.pos, $to.pos) : tr.insertText(signs, $from.pos)
  },
  erase: ({ tr }, { from, to }) => {
    const start = textPlace(tr, from)
    return tr.delete(start, Math.min(start + 1 + ((to - from) % 12), tr.doc.resolve(start).end()))
  },
  deleteRange: ({ tr }, { from, to }) => tr.deleteRange(from, to),
  split: ({ tr }, { from }) => {
    const at = textPlace(tr, from)
    return canSplit(tr.doc, at) ? tr.split(at) : undefined
  },
  splitItem: ({ tr }, { from }) => {
    const at = textPlace(tr, from)
    return canSplit(tr.doc, at, 2) ? tr.split(at, 2) : undefined
  },
  join: ({ tr }, { from }) => {
    const $at = tr.doc.resolve(textPlace(tr, from))
    const before = $at.before()
    const { nodeBefore, nodeAfter } = tr.doc.resolve(before)
    const isAlike = nodeBefore?.isBlock && !nodeBefore.isAtom && nodeBefore.type === nodeAfter?.type
    return isAlike && canJoin(tr.doc, before) ? tr.join(before) : undefined
  },
  lift: ({ tr }, { from, to }) => {
    const blocks = blockRange(tr, from, to)
    const depth = blocks && liftTarget(blocks)
    return blocks && typeof depth === 'number' ? tr.lift(blocks, depth) : undefined
  },
  moveUp: (state, { from }) => onBlock(state, from, (block) => moveBlock(state, block, -1)),
  moveDown: (state, { from }) => onBlock(state, from, (block) => moveBlock(state, block, 1)),
  duplicate: (state, { from }) => onBlock(state, from, (block) => duplicateBlock(state, block)),
  deleteBlock: (state, { from }) => onBlock(state, from, (block) => deleteBlock(state, block)),
  drag: ({ tr, doc }, { from, to }) => {
    const { nodeAfter } = doc.resolve(doc.resolve(from).posAtIndex(doc.resolve(from).index(0), 0))
    if (!nodeAfter) return undefined
    const start = doc.resolve(from).posAtIndex(doc.resolve(from).index(0), 0)
    const end = doc.resolve(to).posAtIndex(doc.resolve(to).index(0), 0)
    tr.delete(start, start + nodeAfter.nodeSize)
    return tr.insert(tr.mapping.map(end), nodeAfter)
  },
  cutAndPaste: ({ tr }, { from, to }) => {
    const cut = tr.doc.slice(from, Math.min(to, from + 40))
    tr.deleteRange(from, Math.min(to, from + 40))
    const place = textPlace(tr, Math.floor(tr.doc.content.size / 2))
    return tr.replaceRange(place, place, pasted(cut))
  },
  copyAndPaste: ({ tr }, { from, to }) => {
    const place = textPlace(tr, to)
    return tr.replaceRange(place, place, pasted(tr.doc.slice(from, Math.min(to, from + 40))))
  },
  paste: ({ tr }, { from, to, signs }) => {
    const blocks = [...signs].map((sign) => documentSchema.node('paragraph', null, documentSchema.text(sign)))
    const open = blocks.length > 1 ? 1 : 0
    return tr.replaceRange(from, Math.min(to, from + 10), new Slice(Fragment.from(blocks), open, open))
  },
  insertImage: ({ tr }, { from }) => {
    const $at = tr.doc.resolve(textPlace(tr, from))
    const around = $at.node(-1)
    const index = $at.indexAfter(-1)
    const image = nodes.image?.create({ src: 'https://x.y/z.png' })
    return image && around.canReplaceWith(index, index, image.type) ? tr.insert($at.after(), image) : undefined
  },
  unformat: ({ tr }, { from, to }) => tr.removeMark(from, to),
  ...wraps('bulletList', 'orderedList', 'taskList', 'blockquote', 'alert'),
  ...types('heading', 'paragraph', 'codeBlock'),
  ...formats('bold', 'italic', 'code', 'link'),
} as const satisfies Record<string, Edit>

export type EditName = keyof typeof EDITS

function wraps<Name extends string>(...names: Name[]) {
  return each(
    names,
    'wrap',
    (name): Edit =>
      ({ tr }, { from, to }) => {
        const blocks = blockRange(tr, from, to)
        const type = nodes[name]
        const wrapping = blocks && type && findWrapping(blocks, type)
        return blocks && wrapping ? tr.wrap(blocks, wrapping) : undefined
      },
  )
}

function types<Name extends string>(...names: Name[]) {
  return each(
    names,
    'become',
    (name): Edit =>
      ({ tr }, { from, to }) => {
        const type = nodes[name]
        return type && tr.setBlockType(from, to, type)
      },
  )
}

function formats<Name extends string>(...names: Name[]) {
  return each(
    names,
    'make',
    (name): Edit =>
      ({ tr }, { from, to }) => {
        const type = marks[name]
        const { $from, $to } = textRange(tr, from, Math.min(to, from + 12))
        return type && tr.addMark($from.pos, $to.pos, type.create(name === 'link' ? { href: 'https://x.y' } : null))
      },
  )
}

function each<Name extends string, Verb extends string>(names: Name[], verb: Verb, edit: (name: Name) => Edit) {
  return Object.fromEntries(names.map((name) => [`${verb} ${name}`, edit(name)])) as Record<`${Verb} ${Name}`, Edit>
}

function textPlace(tr: Transaction, at: number): number {
  const $at = tr.doc.resolve(Math.min(at, tr.doc.content.size))
  // Text selections only: an image can be selected as well, but no one can type there.
  const selection = Selection.findFrom($at, 1, true) ?? Selection.findFrom($at, -1, true) ?? Selection.near($at)
  return selection.from
}

function textRange(tr: Transaction, from: number, to: number) {
  const start = tr.doc.resolve(textPlace(tr, from))
  return { $from: start, $to: tr.doc.resolve(Math.max(start.pos, textPlace(tr, to))) }
}

function blockRange(tr: Transaction, from: number, to: number) {
  return tr.doc.resolve(from).blockRange(tr.doc.resolve(to))
}

function onBlock(
  state: EditorState,
  at: number,
  change: (block: Block) => Transaction | undefined,
): Transaction | undefined {
  const block = blockAround(state.doc.resolve(at))
  return block && change(block)
}

/** Removes provenance, which is never read from pasted content. */
function pasted({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(bare(content), openStart, openEnd)
}

function bare(content: Fragment): Fragment {
  let stripped = content
  content.forEach((node, _, index) => {
    if (node.isText) return
    const { unit, hash, retired } = node.type.spec.attrs ?? {}
    const none = {
      ...(unit ? { unit: null } : {}),
      ...(hash ? { hash: null } : {}),
      ...(retired ? { retired: null } : {}),
    }
    stripped = stripped.replaceChild(
      index,
      node.type.create({ ...node.attrs, ...none }, bare(node.content), node.marks),
    )
  })
  return stripped
}
