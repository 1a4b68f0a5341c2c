import type { Node } from 'web-tree-sitter'
import { MAX_WRAPPERS } from './limits.ts'
import type { StepReader } from './step-reader.ts'

const MAX_PATTERN_DEPTH = 6
const MAX_NAMES = 40

/** Returns the names in a pattern. Collects them part by part, which is faster than a query of the tree. */
export function namesIn(node: Node | null | undefined, reader: StepReader): string[] {
  const names: string[] = []
  if (node) collectNames(node, names, reader, 0)
  return names
}

function collectNames(node: Node, found: string[], reader: StepReader, depth: number): void {
  const { names, members, entries, namePattern } = reader.grammar
  if (names.has(node.type)) {
    const name = reader.text(node)
    if (name !== '_' && (namePattern?.test(name) ?? true)) found.push(name)
    return
  }
  if (depth > MAX_PATTERN_DEPTH || members.has(node.type) || entries.has(node.type)) return
  for (const part of node.namedChildren) if (found.length < MAX_NAMES) collectNames(part, found, reader, depth + 1)
}

/** Declares the names in a pattern as local names of the function. Returns the names. */
export function declare(node: Node | null | undefined, reader: StepReader): string[] {
  const names = namesIn(node, reader)
  for (const name of names) reader.locals.add(name)
  return names
}

/** Whether a stored value still exists after the function has ended. */
export function isLasting(target: Node, reader: StepReader): boolean {
  const { members, entries, names, rules, isLocalByDefault, hasValueArrays } = reader.grammar
  let at: Node | undefined = target
  let isEntry = false
  for (let steps = 0; at && steps < MAX_WRAPPERS; steps++) {
    if (members.has(at.type)) return true
    const container = entries.get(at.type)
    if (container === undefined && rules.get(at.type)?.is !== 'wrap') break
    if (container !== undefined) isEntry = true
    at = reader.part(at, container || undefined)
  }
  if (!at || !names.has(at.type)) return false
  const name = reader.text(at)
  if (name === '_') return false
  if (reader.outer.has(name)) return true
  if (hasValueArrays) return false
  if (reader.parameters.has(name)) return isEntry
  if (reader.locals.has(name)) return false
  return !isLocalByDefault || isEntry
}

/** Returns the targets of a store. A list or pattern has several. */
export function targetsOf(target: Node, reader: StepReader): Node[] {
  const { names, members, entries } = reader.grammar
  const isPlace = [names, members, entries].some((types) => types.has(target.type))
  const parts = isPlace ? [] : reader.parts(target)
  return parts.length > 0 ? parts : [target]
}
