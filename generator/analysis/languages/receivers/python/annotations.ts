import type { Reading } from '../reading.ts'
import { type Chain, type Scope, step } from '../scope.ts'

/**
 * Standard library types that contain values. `argument`: index of the type argument for the contained value;
 * `step`: the chain step to that value.
 */
const HOLDERS: ReadonlyMap<string, { argument: number; step: string }> = new Map(
  [
    { names: 'Optional Annotated Final ClassVar Required NotRequired ReadOnly', argument: 0, step: '' },
    { names: 'list List Sequence MutableSequence Iterable Iterator Collection deque Deque', argument: 0, step: '@' },
    { names: 'set Set frozenset FrozenSet AbstractSet AsyncIterable AsyncIterator', argument: 0, step: '@' },
    { names: 'Generator AsyncGenerator', argument: 0, step: '@' },
    { names: 'dict Dict Mapping MutableMapping defaultdict DefaultDict OrderedDict', argument: 1, step: '%' },
    { names: 'Awaitable', argument: 0, step: '*' },
    { names: 'Coroutine', argument: 2, step: '*' },
  ].flatMap(({ names, ...holder }) => names.split(' ').map((name) => [name, holder] as const)),
)

const LIBRARY = /^(?:typing|typing_extensions|collections|collections\.abc|types)$/
const LONGEST = 400
const DEEPEST = 6

/** Returns the chain of an annotation. The annotation is a type or a string that contains a type. */
export function annotationChain(written: string, scope: Scope, reading: Reading, depth = 0): Chain {
  if (written.length > LONGEST || depth > DEEPEST) return null
  const text = written
    .trim()
    .replace(/^(?:"([^"]*)"|'([^']*)')$/, '$1$2')
    .trim()
  const inner = (part: string | undefined) => annotationChain(part ?? '', scope, reading, depth + 1)
  const either = split(text, '|')
  if (either.length > 1) return union(either, inner)
  if (text === 'None') return undefined
  const [, name = '', list] = /^([\p{L}_][\p{L}\p{N}_.]*)(?:\[([\s\S]*)\])?$/u.exec(text) ?? []
  if (name === '') return null
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (!isOfLibrary(name, scope, reading)) return named(name, scope, reading)
  if (last === 'Self') return scope.self
  const parts = split(list ?? '', ',')
  if (last === 'Union') return union(parts, inner)
  const holder = HOLDERS.get(last)
  if (!holder || list === undefined) return null
  const held = inner(parts[holder.argument])
  return holder.step === '' ? held : step(held ?? null, holder.step)
}

/** Returns the type of a union that has only one type besides `None`. */
function union(parts: readonly string[], inner: (part: string) => Chain): Chain {
  let found: Chain
  for (const part of parts) {
    const chain = inner(part)
    if (chain === undefined) continue
    if (chain === null || (found !== undefined && found !== chain)) return null
    found = chain
  }
  return found
}

/** Splits a text at separators outside of brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '[' || char === '(') depth++
    else if (char === ']' || char === ')') depth--
    else if (char === separator && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/**
 * Whether a type name means a standard library type: the file doesn't define the name, or imports it from a
 * module such as `typing`.
 */
export function isOfLibrary(name: string, scope: Scope, reading: Reading): boolean {
  const [first = ''] = name.split('.')
  const place = scope.find(first)
  if (!place) return !name.includes('.')
  return place === reading.file && LIBRARY.test(reading.imports.get(first)?.specifier ?? '')
}

/** `Store`, `disk.Store`. */
function named(name: string, scope: Scope, reading: Reading): Chain {
  const parts = name.split('.')
  const root = parts.slice(0, -1).join('/') || name
  return reading.isTypeName(root, scope) ? `:${parts.join('/')}` : null
}
