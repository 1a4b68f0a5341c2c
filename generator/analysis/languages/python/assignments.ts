import type { Node } from 'web-tree-sitter'
import type { SymbolKind } from '../../file-analysis.ts'
import { oneLine, sourceOf } from '../syntax.ts'

export function kindOfAssignment(name: string, assignment: Node, source: string): SymbolKind {
  const type = assignment.childForFieldName('type')
  if (type && /TypeAlias$/.test(sourceOf(type, source).slice(0, 60))) return 'type'
  const right = assignment.childForFieldName('right')
  const value = right ? source.slice(right.startIndex, Math.min(right.endIndex, right.startIndex + 60)) : ''
  if (/^(?:t\.|typing\.)?(?:Union|Optional|Callable|TypeVar|NewType|ParamSpec|Literal)\b/.test(value)) return 'type'
  return /^_*[A-Z][A-Z0-9_]*$/.test(name) ? 'constant' : 'variable'
}

/** The name with its type, without the value. Used if the value depends on how the program is run. */
export function assignmentHead(assignment: Node, source: string): string {
  const left = assignment.childForFieldName('left')
  const type = assignment.childForFieldName('type')
  return oneLine(source.slice(assignment.startIndex, (type ?? left ?? assignment).endIndex), 'hash')
}

export function assignmentSignature(assignment: Node, source: string): string {
  const right = assignment.childForFieldName('right')
  const head = assignmentHead(assignment, source)
  if (!right) return head
  const whole = right.endIndex - right.startIndex <= 60 ? oneLine(sourceOf(right, source), 'hash') : ''
  if (whole) return `${head} = ${whole}`
  const callee = right.type === 'call' ? right.childForFieldName('function') : null
  if (callee && callee.endIndex - callee.startIndex < 50)
    return `${head} = ${oneLine(sourceOf(callee, source), 'hash')}(…)`
  return /^(?:dictionary|set)$/.test(right.type) ? `${head} = {…}` : right.type === 'list' ? `${head} = […]` : head
}
