import type { DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

export function isElement(node: Node | undefined): node is Element {
  return node !== undefined && 'tagName' in node
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

export function hasClass(element: Element, name: RegExp): boolean {
  return name.test(attribute(element, 'class') ?? '')
}

/** Value of a declaration in an element's own style, in lower case; empty if there is none. */
export function style(element: Element, name: string): string {
  const declarations = (attribute(element, 'style') ?? '').slice(0, 4000).toLowerCase().split(';')
  const found = declarations.findLast((one) => one.slice(0, one.indexOf(':')).trim() === name)
  return found?.slice(found.indexOf(':') + 1).trim() ?? ''
}

/** All text within a node. Not recursive, so deep nesting can't overflow the stack. */
export function textWithin(node: Node): string {
  const texts: string[] = []
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('value' in next) texts.push(next.value)
    else if ('childNodes' in next) for (const child of next.childNodes.toReversed()) waiting.push(child)
  }
  return texts.join('')
}

export function findWithin(element: Element, isWanted: (element: Element) => boolean): Element | undefined {
  for (const found of elementsWithin(element)) if (isWanted(found)) return found
  return undefined
}

/** Yields all elements inside an element, the nearest first. */
export function* elementsWithin(element: Element): Generator<Element> {
  const waiting: Node[] = [...element.childNodes]
  for (const node of waiting) {
    if (!isElement(node)) continue
    yield node
    for (const child of node.childNodes) waiting.push(child)
  }
}

export function escaped(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
