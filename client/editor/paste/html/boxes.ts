import { attribute, type Element, findWithin, hasClass, isElement, type Node, textWithin } from './tree.ts'

/**
 * Whether a list item is a completed task; undefined if it has no checkbox. Recognizes the checkboxes of
 * GitHub, Google Docs, Notion and others.
 */
export function boxOf(item: Element): boolean | undefined {
  const own =
    attribute(item, 'data-checked') ??
    (attribute(item, 'role') === 'checkbox' ? attribute(item, 'aria-checked') : undefined)
  if (own !== undefined) return own === 'true' || own === ''
  const isBox = (element: Element) =>
    (element.tagName === 'input' && attribute(element, 'type') === 'checkbox') ||
    hasClass(element, /\bcheckbox-(?:on|off)\b/)
  const box = findWithin({ ...item, childNodes: item.childNodes.filter((child) => !isList(child)) }, isBox)
  if (box) return attribute(box, 'checked') !== undefined || hasClass(box, /\bcheckbox-on\b/)
  const written = /^\s*\[([ xX])\]\s/.exec(textWithin(item))?.[1]
  return written === undefined ? undefined : written !== ' '
}

function isList(node: Node): boolean {
  return isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol')
}
