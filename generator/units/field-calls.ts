import type { Caller } from '../analysis/graph/callers.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import { findSymbol } from '../analysis/resolve-citation.ts'
import type { ComposeContext } from './view.ts'

type Place = Pick<Caller, 'path' | 'name'>

/**
 * Whether a call through a field, such as `s.store.Get`, certainly calls a method: the caller's type declares
 * the field with the type that has the method. A type of the same name in another package doesn't count.
 */
export function isCallOfField(
  text: string,
  caller: Place,
  method: Place,
  { model }: Pick<ComposeContext, 'model'>,
): boolean {
  const [, object, field] = /^(\w+)\.(\w+)\.\w+$/.exec(text) ?? []
  const [owner, own] = caller.name.split('.')
  const [type] = method.name.split('.')
  if (object === undefined || field === undefined || own === undefined || !owner || !type) return false
  const file = model.files.get(caller.path)
  const isGo = file?.analysis.language === 'Go'
  const signature = findSymbol(file?.analysis.symbols ?? [], caller.name)?.signature ?? ''
  const isOwn = isGo ? signature.startsWith(`func (${object} `) : object === 'this' || object === 'self'
  if (!isOwn) return false
  const beside = isGo
    ? [...model.files.keys()].filter((path) => folderOf(path) === folderOf(caller.path))
    : [caller.path]
  const declared = beside.flatMap((path) => {
    const symbol = model.files.get(path)?.analysis.symbols.find(({ name, kind }) => name === owner && TYPES.test(kind))
    const known = symbol?.members.find(({ name, kind }) => name === field && kind === 'property')
    return known ? [{ path, written: known.signature.slice(known.signature.indexOf(field) + field.length) }] : []
  })
  const [only, ...others] = declared
  if (!only || others.length > 0) return false
  return isGo ? isTypeInGo(only, type, method, model) : isType(only, type, method, model)
}

const TYPES = /^(?:class|struct)$/

type Declared = { path: string; written: string }
type Model = ComposeContext['model']

function isTypeInGo({ path, written }: Declared, type: string, method: Place, { graph }: Model): boolean {
  const folder = folderOf(method.path)
  const isHere = folder === folderOf(path)
  const [, scope, name] = /^\s+\*?(?:(\w+)\.)?(\w+)$/.exec(written) ?? []
  if (name !== type) return false
  if (scope === undefined) return isHere
  const isImported = (graph.imports.get(path) ?? []).some(({ to }) => folderOf(to) === folder)
  return !isHere && isImported && folder.slice(folder.lastIndexOf('/') + 1) === scope
}

function isType({ path, written }: Declared, type: string, method: Place, { graph }: Model): boolean {
  if (/^[?!]?:\s*(\w+)(?:\s*=.*)?;?$/s.exec(written)?.[1] !== type) return false
  if (path === method.path) return true
  return (graph.imports.get(path) ?? []).some(({ to, names }) => to === method.path && names.includes(type))
}
