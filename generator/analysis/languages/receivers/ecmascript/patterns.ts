import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { once, type Read, type Scope, step } from '../scope.ts'
import { typeChain } from './types.ts'

const DEEPEST = 6

type Surroundings = { scope: Scope; reading: Reading }

/** Binds the names in a destructuring pattern to the parts of the destructured value. */
export function bindPattern(pattern: Node | null, whole: Read, at: Surroundings, depth = 0): void {
  if (!pattern || depth > DEEPEST) return
  const { scope, reading } = at
  const bind = (child: Node | null, read: Read) => bindPattern(child, read, at, depth + 1)
  const part = (child: Node | null, next: string) =>
    bind(
      child,
      once(() => step(whole(), next)),
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
        if (child.type === 'rest_pattern') bind(child.namedChild(0), () => null)
        else part(child.childForFieldName('value') ?? (child.type === 'pair_pattern' ? null : key), `.${name ?? ''}`)
      }
      return
    case 'array_pattern':
      bindElements(pattern, part)
      return
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      bind(pattern.childForFieldName('left'), whole)
      return
    case 'rest_pattern':
      bind(pattern.namedChild(0), () => null)
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

/** Binds the names of a pattern. A declared type takes precedence over the type of the value. */
export function bindTyped(
  { pattern, type, value }: { pattern: Node | null; type: Node | null; value: Read },
  at: Surroundings,
): void {
  const read = type ? once(() => typeChain(type, at.scope, at.reading)) : value
  if (type && pattern?.type === 'identifier') at.scope.bind(at.reading.text(pattern)).declared = read
  else bindPattern(pattern, read, at)
}
