import { attributes, canonical } from '../canonical.ts'
import { type DocNode, textOf } from '../node.ts'
import type { Choose, Conflict } from './conflict.ts'
import type { Item } from './match.ts'
import type { Entry, Side } from './merge-lists.ts'
import { wordsOf } from './merge-tokens.ts'
import { counts, tokensOf } from './tokens.ts'

/**
 * Versions of a part of a page. `base`: as published. `mine`: the person's. `theirs`: the generator's current
 * one.
 */
export type Versions = { base?: DocNode | undefined; mine: DocNode; theirs: DocNode }

/** Merged part. `read` takes the choices for its conflicts: each yields no node, one node or two. */
export type Merged = { conflicts: readonly Conflict[]; read: (choose: Choose) => DocNode[] }

/** Merges the versions of a list's item if both sides have it; otherwise returns the existing version. */
export type MergeEntry = (entry: Omit<Entry<DocNode>, 'places'>) => Merged

export function plain(node: DocNode): Merged {
  return { conflicts: [], read: () => [node] }
}

export function conflicting(mine: DocNode | undefined, theirs: DocNode | undefined): Merged {
  const conflict: Conflict = { kind: 'blocks', mine: mine ? [mine] : [], theirs: theirs ? [theirs] : [] }
  return { conflicts: [conflict], read: (choose) => [...choose(conflict)] }
}

type Head = Pick<DocNode, 'type' | 'attrs'>

/** Puts a node around merged children. A node without remaining children is dropped. */
export function framed(head: Head, children: readonly Merged[]): Merged {
  return {
    conflicts: children.flatMap(({ conflicts }) => conflicts),
    read: (choose) => {
      const content = children.flatMap(({ read }) => read(choose))
      return content.length > 0 ? [nodeOf(head, content)] : []
    },
  }
}

export function nodeOf({ type, attrs = {} }: Head, content: readonly DocNode[] = []): DocNode {
  return {
    type,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(content.length > 0 ? { content: [...content] } : {}),
  }
}

/**
 * Merges attributes. An attribute that the person changed keeps its value; any other has the generator's
 * value.
 */
export function mergedAttributes({ base, mine, theirs }: Versions): Record<string, unknown> {
  const [was, own, other] = [base ?? theirs, mine, theirs].map((node) => new Map(attributes(node)))
  const { unit: _, hash: __, retired: ___, ...merged } = mine.attrs ?? {}
  for (const name of new Set([...(was?.keys() ?? []), ...(other?.keys() ?? [])])) {
    if (JSON.stringify(was?.get(name)) !== JSON.stringify(own?.get(name))) continue
    if (other?.has(name)) merged[name] = other.get(name)
    else if (own?.has(name)) delete merged[name]
  }
  return merged
}

/**
 * Groups of node types. Nodes whose types are in one group still merge, because people can convert one into
 * the other.
 */
const KINDS: Readonly<Record<string, string>> = {
  paragraph: 'text',
  heading: 'text',
  bulletList: 'list',
  orderedList: 'list',
  tableCell: 'cell',
  tableHeader: 'cell',
}

export function kindOf({ type }: DocNode): string {
  return KINDS[type] ?? type
}

export function itemOf(node: DocNode): Item {
  const first = firstOf(node)
  const isRow = node.type === 'tableRow'
  return {
    key: canonical(node),
    words: wordsOf(tokensOf(inlineOf(node))),
    kind: kindOf(node),
    subject: first ? textOf(first) : '',
    isNamed: isRow || first?.marks?.some(({ type }) => type === 'code') === true,
  }
}

/** Returns the first cell of a row, or for other nodes the first words in one style. */
function firstOf(node: DocNode): DocNode | undefined {
  const [first] = node.content ?? []
  return first && node.type !== 'tableRow' && first.type !== 'text' ? firstOf(first) : first
}

function inlineOf(node: DocNode): DocNode[] {
  return node.content ? node.content.flatMap(inlineOf) : [node]
}

/** Whether a side's version contains a word that the base lacks or contains less often. */
export function says(base: DocNode, version: DocNode, side: Side): boolean {
  const left = new Map<string, number>()
  for (const { key } of tokensOf(inlineOf(base))) left.set(key, (left.get(key) ?? 0) + 1)
  return tokensOf(inlineOf(version)).some((token) => {
    const count = left.get(token.key) ?? 0
    left.set(token.key, count - 1)
    return count <= 0 && counts(token, side)
  })
}
