import type { PhrasingContent } from 'mdast'
import { isSafeLink } from '../../addresses.ts'
import { type DocMark, type DocNode, textOf } from '../../node.ts'
import { cleanAddress, oneLine } from '../read/addresses.ts'
import { tidyInline } from '../tidy-inline.ts'
import { filled, type Writing } from './context.ts'
import { readsBack } from './reads-back.ts'

/** Marks from the outside in. Code comes last, because it can't contain other marks. */
const NESTING = ['link', 'bold', 'italic', 'strike', 'underline', 'code']

type Run = { marks: DocMark[]; node: DocNode }

export function inline(nodes: readonly DocNode[] | undefined, context: Writing): PhrasingContent[] {
  const runs = tidyInline(spaceCitations(nodes ?? [], context)).map((node) => ({
    node,
    marks: [...(node.marks ?? [])].sort((a, b) => NESTING.indexOf(a.type) - NESTING.indexOf(b.type)),
  }))
  const written = nest(runs, 0, context)
  return readsBack(written) ? written : nest(runs, 0, { ...context, marksAsHtml: true })
}

/** Inserts a space before each citation. On the screen a margin separates the chip from the text. */
function spaceCitations(nodes: readonly DocNode[], context: Writing): DocNode[] {
  return nodes.flatMap((node, at) => {
    if (node.type !== 'citation') return [node]
    if (!context.citation?.(Number(node.attrs?.id))) return []
    const before = nodes[at - 1]
    return before && !/\s$/.test(textOf(before)) ? [{ type: 'text', text: ' ' }, node] : [node]
  })
}

/**
 * Converts runs that share their first `level` marks. Neighbouring runs that also share the next mark are
 * wrapped together.
 */
function nest(runs: Run[], level: number, context: Writing): PhrasingContent[] {
  const written: PhrasingContent[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run
    const mark = run.marks[level]
    if (!mark) {
      written.push(...leaf(run.node, context))
      at += 1
      continue
    }
    let end = at + 1
    while (end < runs.length && sameMark((runs[end] as Run).marks[level], mark)) end += 1
    for (const node of wrap(mark, runs.slice(at, end), level, context)) written.push(node)
    at = end
  }
  return written
}

function sameMark(a: DocMark | undefined, b: DocMark): boolean {
  return a?.type === b.type && JSON.stringify(a.attrs ?? {}) === JSON.stringify(b.attrs ?? {})
}

function wrap(mark: DocMark, runs: Run[], level: number, context: Writing): PhrasingContent[] {
  if (mark.type === 'code') return code(runs.map((run) => textOf(run.node)).join(''), context)
  const children = nest(runs, level + 1, context)
  if (mark.type === 'link') return link(mark, children, context)
  const form = ATTENTION[mark.type]
  if (!form) return children
  if (form.type && !context.marksAsHtml) return [{ type: form.type, children }]
  return [{ type: 'html', value: `<${form.tag}>` }, ...children, { type: 'html', value: `</${form.tag}>` }]
}

function code(value: string, { breaksAsHtml }: Writing): PhrasingContent[] {
  // Code in a table can't contain a backslash before a pipe: the backslash would escape the pipe, and an
  // unescaped pipe ends the cell.
  if (!breaksAsHtml || !value.includes('\\|')) return [{ type: 'inlineCode', value }]
  return [
    { type: 'html', value: '<code>' },
    { type: 'text', value },
    { type: 'html', value: '</code>' },
  ]
}

/**
 * Markdown syntax and HTML tag of each mark. For any other mark, only the words are written.
 */
const ATTENTION: Readonly<Record<string, { type?: 'strong' | 'emphasis' | 'delete'; tag: string }>> = {
  bold: { type: 'strong', tag: 'strong' },
  italic: { type: 'emphasis', tag: 'em' },
  strike: { type: 'delete', tag: 'del' },
  underline: { tag: 'u' },
}

function link(mark: DocMark, children: PhrasingContent[], context: Writing): PhrasingContent[] {
  const href = cleanAddress(filled(mark.attrs?.href) ?? '')
  if (!isSafeLink(href)) return children
  const url = context.href?.(href) ?? href
  return [{ type: 'link', url, title: oneLine(mark.attrs?.title), children: children as never }]
}

function leaf(node: DocNode, context: Writing): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.text ?? '' }]
    case 'hardBreak':
      return context.breaksAsHtml ? [{ type: 'html', value: '<br>' }] : [{ type: 'break' }]
    case 'citation':
      return citation(Number(node.attrs?.id), context)
    default:
      return [{ type: 'text', value: textOf(node) }]
  }
}

function citation(id: number, context: Writing): PhrasingContent[] {
  const found = context.citation?.(id)
  if (!found) return []
  if (!found.href) return [{ type: 'inlineCode', value: found.label }]
  return [{ type: 'link', url: found.href, children: [{ type: 'text', value: found.label }] }]
}
