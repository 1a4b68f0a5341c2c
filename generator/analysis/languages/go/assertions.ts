import type { Node } from 'web-tree-sitter'
import type { Conformance } from '../../file-analysis.ts'
import { sourceOf } from '../syntax.ts'

/** `start` and `end`: where in the source it stands. */
export type Assertion = Conformance & { start: number; end: number }

const ARGUMENTS = String.raw`(?:\[[^\]]{0,200}\])?`
/** A value written only for its type: `(*T)(nil)`, `&T{}`, `T{}`, `new(T)`, `T(nil)`. */
const VALUE = new RegExp(
  String.raw`^(?:\(\s*\*\s*([\w.]+)${ARGUMENTS}\s*\)\(nil\)|&?([\w.]+)${ARGUMENTS}\{[^]*\}|new\(([\w.]+)${ARGUMENTS}\)|([\w.]+)${ARGUMENTS}\((?:nil|""|0)\))$`,
)

/** `var _ Contract = T{}`: nobody can use the value, so all that it says is that the type keeps the contract. */
export function readAssertions(nodes: readonly Node[], source: string): Assertion[] {
  return nodes
    .filter(({ type }) => type === 'var_declaration')
    .flatMap((node) => node.namedChildren.flatMap((child) => (child.type === 'var_spec' ? child : child.namedChildren)))
    .flatMap((spec) => readAssertion(spec, source))
}

function readAssertion(spec: Node, source: string): Assertion[] {
  const [name, contract, value] = ['name', 'type', 'value'].map((field) => spec.childForFieldName(field))
  if (!name || !contract || !value || sourceOf(name, source) !== '_') return []
  const type = VALUE.exec(sourceOf(value, source))?.slice(1).find(Boolean)
  const written = /^[\w.]+/.exec(sourceOf(contract, source))?.[0]
  return type && written ? [{ type, contract: written, start: spec.startIndex, end: spec.endIndex }] : []
}
