import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { once, type Read, type Scope, step } from '../scope.ts'
import { typeChain } from './types.ts'

const DEEPEST = 6

/** Binds the names of a pattern to the parts of what is taken apart. */
export function bindPattern(pattern: Node | null, whole: Read, scope: Scope, reading: Reading, depth = 0): void {
  if (!pattern || depth > DEEPEST) return
  const part = (child: Node | null, next: string) =>
    bindPattern(
      child,
      once(() => step(whole(), next)),
      scope,
      reading,
      depth + 1,
    )
  switch (pattern.type) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      scope.add(reading.text(pattern), whole)
      return
    case 'object_pattern':
      for (const child of pattern.namedChildren) {
        const key = child.childForFieldName('key') ?? child.childForFieldName('left') ?? child
        const name = /^#?[\p{L}_$][\p{L}\p{N}_$]{0,80}$/u.exec(reading.text(key))?.[0]
        if (child.type === 'rest_pattern') bindPattern(child.namedChild(0), () => null, scope, reading, depth + 1)
        else part(child.childForFieldName('value') ?? (child.type === 'pair_pattern' ? null : key), `.${name ?? ''}`)
      }
      return
    case 'array_pattern':
      bindElements(pattern, part)
      return
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      bindPattern(pattern.childForFieldName('left'), whole, scope, reading, depth + 1)
      return
    case 'rest_pattern':
      bindPattern(pattern.namedChild(0), () => null, scope, reading, depth + 1)
      return
    default:
  }
}

/** `[, second]`: what is left out counts. */
function bindElements(pattern: Node, part: (child: Node | null, next: string) => void): void {
  let at = 0
  for (const child of pattern.children) {
    if (child.type === ',') at++
    else if (child.isNamed) part(child, `.${at}`)
  }
}

/** A name with a type is of that type, whatever it is made. */
export function bindTyped(pattern: Node | null, type: Node | null, value: Read, scope: Scope, reading: Reading): void {
  const read = type ? once(() => typeChain(type, scope, reading)) : value
  if (type && pattern?.type === 'identifier') scope.bind(reading.text(pattern)).declared = read
  else bindPattern(pattern, read, scope, reading)
}
