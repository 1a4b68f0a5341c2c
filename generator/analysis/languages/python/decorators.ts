import type { Node } from 'web-tree-sitter'
import { sourceOf } from '../syntax.ts'

/** Decorators that determine how a function is called, with any prefix before their name. */
const SHAPES =
  /^@(?:\w+\.)*(?:classmethod|staticmethod|property|cached_property|abstractmethod|overload|contextmanager|asynccontextmanager)$/
const PROPERTY = /^@(?:\w+\.)*(?:cached_)?property\b/
const ACCESSOR = /^@(\w+)\.(setter|deleter)$/

export type Shape = {
  /** Decorators as written, in order. */
  decorators: string[]
  isProperty: boolean
  /** Name of the property that this function sets (`sets`) or deletes. */
  accessor: { of: string; sets: boolean } | undefined
}

export const NO_SHAPE: Shape = { decorators: [], isProperty: false, accessor: undefined }

/** Effect of decorators on a function, as callers see it. */
export function shapeOf(node: Node, source: string): Shape {
  if (node.type !== 'decorated_definition') return NO_SHAPE
  const decorators = node.namedChildren.filter(({ type }) => type === 'decorator')
  const all = decorators.map((decorator) => sourceOf(decorator, source).slice(0, 80))
  const [, of, way] = all.map((text) => ACCESSOR.exec(text)).find((match) => match !== null) ?? []
  return {
    decorators: all.filter((text) => SHAPES.test(text)),
    isProperty: of !== undefined || all.some((text) => PROPERTY.test(text)),
    accessor: of === undefined ? undefined : { of, sets: way === 'setter' },
  }
}
