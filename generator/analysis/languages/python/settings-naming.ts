import type { Node } from 'web-tree-sitter'
import { sourceOf } from '../syntax.ts'
import { assignedIn, namedValues, plainString } from './assigned.ts'

/** How a settings class derives variable names from field names. */
export type Naming = { prefix: string; keepsCase: boolean }

/** Settings options that change variable names in ways this module doesn't support. */
const OTHER_NAMES = ['alias_generator', 'fields', 'env_prefix_target']

/**
 * Combines the naming options of a chain of classes, in which each class derives from the one before.
 * Returns undefined if the file doesn't contain all options, or if a class doesn't read the environment.
 */
export function namingOf(classes: readonly Node[], source: string): Naming | undefined {
  const options = new Map<string, Node>()
  for (const node of classes) {
    const own = asksEnvironment(sourceOf(node, source)) ? optionsOf(node, source) : undefined
    if (!own) return undefined
    for (const [key, value] of own) options.set(key, value)
  }
  if (OTHER_NAMES.some((key) => options.has(key))) return undefined
  const [written, cased] = [options.get('env_prefix'), options.get('case_sensitive')]
  const prefix = written ? plainString(written, source) : ''
  const keepsCase = cased ? sourceOf(cased, source) : 'False'
  return prefix !== undefined && /^(?:True|False)$/.test(keepsCase)
    ? { prefix, keepsCase: keepsCase === 'True' }
    : undefined
}

/** Whether a settings class reads environment variables. `customise_sources` may leave them out. */
function asksEnvironment(source: string): boolean {
  const choice = source.indexOf('customise_sources')
  const chosen = source.indexOf('return', choice)
  return choice < 0 || (chosen >= 0 && source.includes('env_settings', chosen))
}

/** Returns the options of a settings class, or undefined if some options are set outside of the class. */
function optionsOf(node: Node, source: string): Map<string, Node> | undefined {
  const body = node.childForFieldName('body')
  const inner = body?.namedChildren.find((child) => /^class\s+Config\b/.test(sourceOf(child, source)))
  const config = assignedIn(body, source).find(({ name }) => name === 'model_config')?.value
  const list = config?.type === 'call' ? config.childForFieldName('arguments') : config
  const isWhole =
    !list ||
    (/^(?:argument_list|dictionary)$/.test(list.type) &&
      list.namedChildren.every(({ type }) => /^(?:keyword_argument|pair|comment)$/.test(type)))
  if (!isWhole || inner?.childForFieldName('superclasses')) return undefined
  return new Map([
    ...assignedIn(inner?.childForFieldName('body'), source).flatMap(({ name, value }): [string, Node][] =>
      value ? [[name, value]] : [],
    ),
    ...namedValues(list, source),
    ...namedValues(node.childForFieldName('superclasses'), source),
  ])
}
