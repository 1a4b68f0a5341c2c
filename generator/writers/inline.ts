import { pageLink } from '../../shared/document/addresses.ts'
import type { DocMark, DocNode } from '../../shared/document/node.ts'
import type { CitationRef } from './page-draft.ts'

/** Inline text under construction: strings, nodes, and nested lists of both. */
export type Phrase = string | DocNode | readonly Phrase[]

/** `say\`Exports ${code('x')}.\``: text with nodes in it. */
export function say(strings: TemplateStringsArray, ...values: (Phrase | number)[]): Phrase {
  return strings.flatMap((text, index) => {
    const value = values[index]
    return value === undefined ? [text] : [text, typeof value === 'number' ? String(value) : value]
  })
}

export function code(text: string): DocNode {
  return { type: 'text', text, marks: [{ type: 'code' }] }
}

export function bold(phrase: Phrase): Phrase {
  return inline(phrase).map((node) => marked(node, { type: 'bold' }))
}

/** Makes a phrase a link to a page, or to a heading of it. */
export function linked(phrase: Phrase, page: number, anchor = ''): Phrase {
  const href = `${pageLink(page)}${anchor && `#${anchor}`}`
  return inline(phrase).map((node) => marked(node, { type: 'link', attrs: { href } }))
}

/** Adds a mark to a node. Code takes no marks except links. */
export function marked(node: DocNode, mark: DocMark): DocNode {
  if (node.type !== 'text') return node
  const marks = node.marks ?? []
  if (mark.type !== 'link' && marks.some(({ type }) => type === 'code')) return node
  return { ...node, marks: mark.type === 'link' ? [mark, ...marks] : [...marks, mark] }
}

/** Returns a placeholder for a citation, which gets its id once its block is known. Empty for null. */
export function cite(ref: CitationRef | null): Phrase {
  return ref ? { type: 'citation', attrs: { ref } } : ''
}

/** Joins the phrases that aren't empty, with a separator between them. */
export function joined(phrases: readonly Phrase[], separator = ' '): Phrase {
  const telling = phrases.filter((phrase) => !isEmpty(phrase))
  return telling.flatMap((phrase, index) => (index === 0 ? [phrase] : [separator, phrase]))
}

export function isEmpty(phrase: Phrase): boolean {
  if (typeof phrase === 'string') return phrase === ''
  return Array.isArray(phrase) ? phrase.every((part) => isEmpty(part)) : false
}

/** Converts a phrase into a flat list of inline nodes. Joins adjacent plain texts and drops empty ones. */
export function inline(phrase: Phrase): DocNode[] {
  const nodes: DocNode[] = []
  const add = (part: Phrase) => {
    if (typeof part === 'string') addText(part, nodes)
    else if (isList(part)) for (const inner of part) add(inner)
    else if (part.type === 'text' && !part.marks) addText(part.text ?? '', nodes)
    else if (part.type !== 'text' || part.text) nodes.push(part)
  }
  add(phrase)
  return nodes
}

function isList(phrase: Phrase): phrase is readonly Phrase[] {
  return Array.isArray(phrase)
}

function addText(text: string, nodes: DocNode[]): void {
  if (text === '') return
  const last = nodes.at(-1)
  if (last?.type === 'text' && !last.marks) nodes[nodes.length - 1] = { type: 'text', text: (last.text ?? '') + text }
  else nodes.push({ type: 'text', text })
}
