import { sha256 } from '../basics/hash.ts'
import type { DocMark, DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { documentSchema } from './schema.ts'

/**
 * Returns the canonical text of a block. Two blocks have the same canonical text if readers can't tell them
 * apart. Blocks are compared by this text, not by their keys. It ignores provenance, attributes with default
 * values, and the way in which text is split into nodes.
 */
export function canonical(node: DocNode): string {
  return JSON.stringify(form(node))
}

/**
 * Returns the hash of a block's canonical text. A published block stores it as `hash`. While the two are
 * equal, no one has edited the block.
 */
export function canonicalHash(node: DocNode): string {
  return sha256(canonical(node)).slice(0, 32)
}

const PROVENANCE = new Set(['unit', 'hash', 'retired'])

type Form = [type: string, attributes: [string, unknown][], content: (Form | [text: string, marks: unknown])[]]

function form(node: DocNode): Form {
  return [node.type, attributes(node), content(node.content ?? [])]
}

function content(nodes: DocNode[]): Form[2] {
  const forms: Form[2] = []
  let text = ''
  let marks = ''
  const flush = () => {
    if (text) forms.push([text, marks])
    text = ''
  }
  for (const node of nodes) {
    if (node.type === 'text') {
      const own = JSON.stringify((node.marks ?? []).map(canonicalMark).sort((a, b) => (a[0] < b[0] ? -1 : 1)))
      if (own !== marks) flush()
      marks = own
      text += node.text ?? ''
      continue
    }
    flush()
    if (!isRetiredAndEmpty(node)) forms.push(form(node))
  }
  flush()
  return forms
}

/** Attributes that a reader would notice: no provenance, and none that has its default value. */
export function attributes(node: Pick<DocNode, 'type' | 'attrs'>): [string, unknown][] {
  const specs = documentSchema.nodes[node.type]?.spec.attrs ?? {}
  return meaningful(node.attrs ?? {}, (name) => specs[name]?.default).filter(([name]) => !PROVENANCE.has(name))
}

/** A mark without attributes that have their default value. */
export function canonicalMark({ type, attrs }: DocMark): [string, [string, unknown][]] {
  const specs = documentSchema.marks[type]?.spec.attrs ?? {}
  return [type, meaningful(attrs ?? {}, (name) => specs[name]?.default)]
}

function meaningful(values: Record<string, unknown>, defaultOf: (name: string) => unknown): [string, unknown][] {
  return Object.entries(values)
    .filter(([name, value]) => value !== null && value !== undefined && value !== defaultOf(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
