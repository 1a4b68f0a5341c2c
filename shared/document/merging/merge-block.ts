import { attributes, canonical } from '../canonical.ts'
import type { DocNode } from '../node.ts'
import { isRetiredAndEmpty } from '../retired.ts'
import { documentSchema } from '../schema.ts'
import { mergeLists } from './merge-lists.ts'
import { mergeTable } from './merge-table.ts'
import { mergeText } from './merge-text.ts'
import {
  conflicting,
  framed,
  itemOf,
  kindOf,
  type Merged,
  type MergeEntry,
  mergedAttributes,
  nodeOf,
  plain,
  says,
  type Versions,
} from './merged-node.ts'

/**
 * Merges three versions of a block. Keeps each side's changes to words, marks, items, rows and columns. If
 * both sides changed the same part, there is a conflict. Without a base, each difference is a conflict.
 * Emptied parts that are kept only for merging are ignored.
 */
export function mergeBlock({ base, mine, theirs }: Versions): Merged {
  const { conflicts, read } = mergeNodes({ base: base && shown(base), mine: shown(mine), theirs: shown(theirs) })
  const orEmpty = (nodes: DocNode[]) => (nodes.length > 0 ? nodes : [emptied(mine)])
  return { conflicts, read: (choose) => orEmpty(read(choose)) }
}

/** Returns an empty block, for a merge in which each side removed the part that the other side kept. */
function emptied({ type }: DocNode): DocNode {
  return documentSchema.nodes[type]?.createAndFill()?.toJSON() as DocNode
}

/** Returns a node without retired and empty parts, which are kept only for merging. */
export function shown(node: DocNode): DocNode {
  if (!node.content) return node
  return { ...node, content: node.content.filter((child) => !isRetiredAndEmpty(child)).map(shown) }
}

function mergeNodes(versions: Versions): Merged {
  const { base, mine, theirs } = versions
  if (isAlike(mine, theirs) || isAlike(base, theirs)) return plain(mine)
  if (isAlike(base, mine)) return plain(theirs)
  const isOneKind = [base ?? mine, theirs].every((node) => kindOf(node) === kindOf(mine))
  return (isOneKind ? mergeAlike(versions) : undefined) ?? conflicting(mine, theirs)
}

function isAlike(one: DocNode | undefined, other: DocNode): boolean {
  return one !== undefined && canonical(one) === canonical(other)
}

/** Merges versions of one kind. Returns undefined if the parts of one version can't be in the other. */
function mergeAlike(versions: Versions): Merged | undefined {
  const { base, mine, theirs } = versions
  const type = documentSchema.nodes[mine.type]
  const isAsPublished = base === undefined || mine.type === base.type
  const head = headOf(isAsPublished ? theirs.type : mine.type, versions)
  if (mine.type === 'table') return mergeTable(versions, mergeEntry)
  if (type?.isLeaf) return isAnotherOfBoth(versions) ? undefined : plain(nodeOf(head))
  const contents = { base: base && (base.content ?? []), mine: mine.content ?? [], theirs: theirs.content ?? [] }
  if (!type?.isTextblock) return framed(head, mergeLists(contents, { itemOf, says }).map(mergeEntry))
  const { conflicts, read } = mergeText(contents, type.spec.code ? 'code' : 'prose')
  return { conflicts, read: (choose) => [nodeOf(head, read(choose))] }
}

/** Head of a merged block, without attributes of the other type: a bullet list has no start number. */
function headOf(type: string, versions: Versions): Pick<DocNode, 'type' | 'attrs'> {
  const known = documentSchema.nodes[type]?.spec.attrs ?? {}
  const attrs = Object.entries(mergedAttributes(versions)).filter(([name]) => name in known)
  return { type, attrs: Object.fromEntries(attrs) }
}

/** Whether both sides replaced an image or a video with a different one. */
function isAnotherOfBoth({ base, mine, theirs }: Versions): boolean {
  const [was, own, other] = [base, mine, theirs].map((node) => new Map(node ? attributes(node) : []))
  const isOther = (name: string) => was?.get(name) !== own?.get(name) && was?.get(name) !== other?.get(name)
  return ['src', 'id'].some((name) => isOther(name) && own?.get(name) !== other?.get(name))
}

const mergeEntry: MergeEntry = ({ base, mine, theirs }) => {
  if (mine && theirs) return mergeNodes({ base, mine, theirs })
  if (base) return conflicting(mine, theirs)
  return { conflicts: [], read: () => [mine ?? theirs].flatMap((node) => node ?? []) }
}
