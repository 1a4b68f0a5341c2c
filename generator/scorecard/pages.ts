import type { Nodes, Root } from 'mdast'
import { githubTree } from '../../shared/document/markdown/tree.ts'

/** A page as it was exported, read as Markdown. `path` is that of its file. */
export type Page = { path: string; root: Root; nodes: readonly Nodes[] }

/** Reads the Markdown files of an export, by path. */
export function readPages(written: ReadonlyMap<string, string>): Map<string, Page> {
  const pages = new Map<string, Page>()
  for (const [path, markdown] of written) {
    if (!path.endsWith('.md')) continue
    const root = githubTree(markdown)
    pages.set(path, { path, root, nodes: allNodes(root) })
  }
  return pages
}

function allNodes(root: Nodes): Nodes[] {
  const found = [root]
  for (const node of found) if ('children' in node) found.push(...node.children)
  return found
}

/** Words of a node, including its code. */
export function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
