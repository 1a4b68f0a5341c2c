import { nameOf } from '../analysis/resolution/repository-index.ts'
import { parentFolder } from './paths.ts'
import type { Plan, PlanNode } from './plan-node.ts'
import { withUniqueTitles } from './unique-titles.ts'

/**
 * Removes pages that have nothing to say from a plan, unless `isKept` is true for them. Their files move to
 * the next folder above that has a page, and are named by their path from there.
 */
export function withoutQuiet(every: Plan, isKept: (key: string) => boolean = () => false): Plan {
  const gone = new Map(every.flatMap((node) => (node.quiet && !isKept(node.key) ? [[node.key, node]] : [])))
  const lift = { gone, files: filesLifted(every, gone) }
  const plan = every.flatMap(({ quiet, ...node }) => (gone.has(node.key) ? [] : [lifted(node, lift)]))
  return withUniqueTitles(plan)
}

type Lift = { gone: ReadonlyMap<string, PlanNode>; files: ReadonlyMap<string, string[]> }

function lifted(node: PlanNode, { gone, files }: Lift): PlanNode {
  const inside = files.get(node.key) ?? []
  const whole = inside.length > 0 ? { ...node, files: [...node.files, ...inside] } : node
  const parentKey = keyAbove(node.parentKey, gone)
  if (parentKey === node.parentKey) return whole
  return { ...whole, parentKey, title: liftedTitle(node, gone) }
}

/**
 * Puts the folders that lost their pages in front of a file name. A document with its own title keeps that
 * title.
 */
function liftedTitle({ title, sourcePath, parentKey }: PlanNode, gone: Lift['gone']): string {
  if (sourcePath === null || title !== nameOf(sourcePath)) return title
  let folder = parentFolder(sourcePath)
  for (let key = parentKey; key !== null && gone.has(key); key = gone.get(key)?.parentKey ?? null) {
    folder = parentFolder(folder)
  }
  return sourcePath.slice(folder === '' ? 0 : folder.length + 1)
}

function keyAbove(key: string | null, gone: Lift['gone']): string | null {
  let above = key
  while (above !== null && gone.has(above)) above = gone.get(above)?.parentKey ?? null
  return above
}

/** Files of folders without a page, by the key of the page that lists them. */
function filesLifted(every: Plan, gone: Lift['gone']): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const node of every) {
    const above = node.kind === 'folder' && gone.has(node.key) ? keyAbove(node.parentKey, gone) : null
    if (above !== null) files.set(above, [...(files.get(above) ?? []), ...node.files])
  }
  return files
}
