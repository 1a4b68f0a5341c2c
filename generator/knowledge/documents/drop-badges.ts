import type { Definition, Nodes, Parents, Root } from 'mdast'
import { isBadge } from './badges.ts'

const HTML_IMAGE = /<img\b[^>]{0,2000}>/gi

/** Removes badges from a tree, together with links that contain only badges. */
export function dropBadges(root: Root): Root {
  const badges = new Set<string>()
  const parents: Parents[] = [root]
  const definitions: Definition[] = []
  for (const node of parents) {
    for (const child of node.children) {
      if ('children' in child) parents.push(child)
      if (child.type === 'definition') definitions.push(child)
    }
  }
  for (const { identifier, url } of definitions) if (isBadge(url)) badges.add(identifier)
  // Deepest nodes come first, because a link without its badges is empty and is removed too.
  for (const node of parents.reverse()) {
    const before = node.children.length
    const kept = (node.children as Nodes[]).filter((child) => !isDropped(child, badges))
    if (kept.length < before) (node as { children: Nodes[] }).children = kept
    for (const child of node.children) {
      if (child.type !== 'html' || !/<img/i.test(child.value)) continue
      child.value = child.value.replace(HTML_IMAGE, (image) => (isBadgeTag(image) ? '' : image))
    }
  }
  return root
}

function isDropped(node: Nodes, badges: ReadonlySet<string>): boolean {
  if (node.type === 'image') return isBadge(node.url)
  if (node.type === 'imageReference') return badges.has(node.identifier)
  const isLink = node.type === 'link' || node.type === 'linkReference'
  return isLink && node.children.length === 0
}

function isBadgeTag(image: string): boolean {
  const src = /\bsrc\s*=\s*["']?([^"'\s>]{1,2000})/i.exec(image)?.[1]
  return src !== undefined && isBadge(src)
}
