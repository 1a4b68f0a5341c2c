import type { Node } from 'web-tree-sitter'
import type { ImportStatement } from '../../file-analysis.ts'
import { fieldText } from '../outline.ts'
import { sourceOf, startLine } from '../syntax.ts'

/** Prefix of the specifier for a `mod name;` declaration, which loads another file. */
export const MODULE = 'mod '

/**
 * Reads the `use` and `mod name;` declarations of a file. Each path of a `use` becomes one import statement:
 * its last name is the imported name, and the rest is the specifier. `*` imports everything.
 */
export function readUses(nodes: readonly Node[], source: string, imports: ImportStatement[]): void {
  for (const node of nodes) {
    const line = startLine(node)
    if (node.type === 'use_declaration') {
      const argument = node.childForFieldName('argument')
      const reExport = node.namedChildren.some(({ type }) => type === 'visibility_modifier')
      for (const { path, name, alias } of argument ? paths(argument, '', source) : []) {
        const statement: ImportStatement = { specifier: path || name, names: path ? [name] : [], line, reExport }
        if (alias) statement.exposedAs = [alias]
        imports.push(name === '*' ? { ...statement, names: [], specifier: path } : statement)
      }
    } else if (node.type === 'extern_crate_declaration') {
      imports.push({ specifier: fieldText(node, 'name', source), names: [], line, reExport: false })
    } else if (node.type === 'mod_item') {
      const body = node.childForFieldName('body')
      if (body) continue
      imports.push(declaredModule(node, source))
    }
  }
}

/** `mod name;` alone uses nothing; the file may name what is in there, or take its macros. */
function declaredModule(node: Node, source: string): ImportStatement {
  const name = fieldText(node, 'name', source)
  const line = startLine(node)
  const isNamed = source.includes(`${name}::`) || source.includes('#[macro_use')
  return { specifier: `${MODULE}${name}`, names: [], line, reExport: false, ...(!isNamed && { declares: true }) }
}

type UsedPath = { path: string; name: string; alias?: string }

const MAX_PATHS = 400

function paths(node: Node, before: string, source: string): UsedPath[] {
  const within = (path: string) => [before, path].filter(Boolean).join('::')
  switch (node.type) {
    case 'scoped_use_list': {
      const list = node.childForFieldName('list')
      return list ? paths(list, within(fieldText(node, 'path', source)), source) : []
    }
    case 'use_list':
      return node.namedChildren.flatMap((child) => paths(child, before, source)).slice(0, MAX_PATHS)
    case 'use_as_clause': {
      const path = node.childForFieldName('path')
      const alias = fieldText(node, 'alias', source)
      return path ? paths(path, before, source).map((found) => ({ ...found, alias })) : []
    }
    case 'use_wildcard': {
      const path = node.namedChild(0)
      return [{ path: path ? within(sourceOf(path, source)) : before, name: '*' }]
    }
    case 'scoped_identifier':
      return [{ path: within(fieldText(node, 'path', source)), name: fieldText(node, 'name', source) }]
    case 'self': {
      const parts = before.split('::')
      return [{ path: parts.slice(0, -1).join('::'), name: parts.at(-1) ?? '' }]
    }
    case 'identifier':
    case 'crate':
    case 'super':
      return [{ path: before, name: sourceOf(node, source) }]
    default:
      return []
  }
}
