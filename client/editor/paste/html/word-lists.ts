import { attribute, type Element, hasClass, isElement, type Node, style, textWithin } from './tree.ts'

type Item = { element: Element; level: number; isOrdered: boolean; start: number }

/** Reads a paragraph that Word displays as an item, since Word's HTML has no lists. */
function itemOf(node: Node): Item | undefined {
  if (!isElement(node) || !/^(?:p|h[1-6])$/.test(node.tagName)) return undefined
  const level = /\blevel(\d)/.exec(style(node, 'mso-list'))?.[1]
  if (!level && !hasClass(node, /\bMsoListBullet|\bMsoListNumber/)) return undefined
  const marker = markerOf(node)
  const number = /^[(]?(\d{1,6}|[a-z]{1,4})[.)]/i.exec(marker)?.[1]
  const isOrdered = number !== undefined || hasClass(node, /\bMsoListNumber/)
  return { element: node, level: Number(level ?? 1), isOrdered, start: Number(number) || 1 }
}

function markerOf(paragraph: Element): string {
  const waiting: Node[] = [...paragraph.childNodes]
  for (const node of waiting) {
    if (!isElement(node)) continue
    if (isMarker(node)) return textWithin(node).replace(/\s+/g, '')
    for (const child of node.childNodes) waiting.push(child)
  }
  return ''
}

/** Whether an element is the marker of a list item, which is skipped because pages draw their own markers. */
export function isMarker(element: Element): boolean {
  return style(element, 'mso-list').startsWith('ignore')
}

type Write = (children: readonly Node[]) => string

/** Writes children as HTML, with Word's list items as real lists; undefined if no child is a list item. */
export function withWordLists(children: readonly Node[], write: Write): string | undefined {
  if (!children.some((child) => itemOf(child))) return undefined
  let html = ''
  let items: Item[] = []
  let others: Node[] = []
  const flush = () => {
    html += writeItems(items, write) + write(others)
    items = []
    others = []
  }
  for (const child of children) {
    const item = itemOf(child)
    if (item) {
      if (others.length > 0) flush()
      items.push(item)
    } else if (items.length === 0 || others.length > 0 || isElement(child) || isText(child)) others.push(child)
    // Skips other nodes between items, because they're only whitespace.
  }
  flush()
  return html
}

function isText(node: Node): boolean {
  return node.nodeName === '#text' && textWithin(node).trim() !== ''
}

function writeItems(items: readonly Item[], write: Write): string {
  const open: Item[] = []
  let html = ''
  const close = () => {
    html += `</li></${open.pop()?.isOrdered ? 'ol' : 'ul'}>`
  }
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level && open.length > 1) close()
    const last = open.at(-1)
    if (last && last.level >= item.level && last.isOrdered !== item.isOrdered) close()
    const above = open.at(-1)
    if (!above || above.level < item.level) {
      html += item.isOrdered ? `<ol start="${item.start}">` : '<ul>'
      open.push(item)
    } else html += '</li>'
    html += `<li><p>${write(item.element.childNodes)}</p>`
  }
  while (open.length > 0) close()
  return html
}

export function headingOfWord(element: Element): string | undefined {
  if (element.tagName !== 'p') return undefined
  if (hasClass(element, /\bMsoTitle\b/)) return 'h1'
  const level = /^mso-?heading-?([1-6])/i.exec(attribute(element, 'class') ?? '')?.[1]
  return level && `h${level}`
}
