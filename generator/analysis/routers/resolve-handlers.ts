import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import type { ImportGraph } from '../import-graph.ts'
import { namespacesIn, nearest } from '../resolution/namespace-resolver.ts'
import type { Route } from '../text/routes.ts'
import type { Handler } from './handlers.ts'

type Routes = ReadonlyMap<string, readonly Route[]>
/** A route with the path of the file that declares it. */
export type Answered = { route: Route; path: string }

type Find = (from: string, handler: Handler) => { path: string; symbol: string } | undefined

/** Adds to each route the declaration that handles it, if the project has one. */
export function withHandlers(
  routes: Routes,
  analyses: ReadonlyMap<string, FileAnalysis>,
  graph: Pick<ImportGraph, 'imports'>,
): Routes {
  const finders: Partial<Record<string, Find>> = {}
  const finderOf = (language: string) => {
    finders[language] ??= language === 'PHP' ? inPhp(analyses) : inPython(analyses, graph)
    return finders[language]
  }
  return new Map(
    [...routes].map(([path, own]) => [
      path,
      own.map((route) => {
        const { handler } = route
        const found = handler && finderOf(analyses.get(path)?.language ?? '')?.(path, handler)
        return handler && found ? { ...route, handler: { ...handler, ...found } } : route
      }),
    ]),
  )
}

/** Returns the routes that each file handles although another file declares them. */
export function answeredBy(routes: Routes): ReadonlyMap<string, readonly Answered[]> {
  const found = new Map<string, Answered[]>()
  for (const [from, own] of routes) {
    for (const route of own) {
      const path = route.handler?.path
      if (path === undefined || path === from) continue
      const known = found.get(path)
      if (known) known.push({ route, path: from })
      else found.set(path, [{ route, path: from }])
    }
  }
  return found
}

/** Returns the name of a member. If its owner inherits or generates it, returns the owner's name. */
function symbolIn(analysis: FileAnalysis | undefined, owner: string, member: string): string | undefined {
  const own = analysis?.symbols.find(({ name }) => name === owner)
  if (!own) return undefined
  return hasMember(own, member) ? `${owner}.${member}` : owner
}

function hasMember({ members = [] }: CodeSymbol, member: string): boolean {
  return members.some(({ name }) => name === member)
}

function inPhp(analyses: ReadonlyMap<string, FileAnalysis>): Find {
  const classes = new Map<string, string[]>()
  const add = (name: string, path: string) => classes.set(name, [...(classes.get(name) ?? []), path])
  for (const [path, analysis] of analyses) {
    if (analysis.language !== 'PHP' || analysis.role === 'test') continue
    for (const { name: namespace, symbols } of namespacesIn(analysis)) {
      for (const name of symbols) {
        const parts = [...namespace.split('\\').filter(Boolean), name]
        add(parts.join('\\'), path)
        // Code that names a controller by a string omits the `Controllers` namespace, so a short name is added too.
        const cut = parts.indexOf('Controllers')
        if (cut >= 0) add(`…${parts.slice(cut + 1).join('\\')}`, path)
      }
    }
  }
  return (from, { of, member, ends }) => {
    const found = classes.get(of) ?? (ends ? classes.get(`…${of}`) : undefined)
    const path = found && (found.length === 1 || !ends) ? nearest(found, from) : undefined
    const symbol = path && symbolIn(analyses.get(path), of.slice(of.lastIndexOf('\\') + 1), member)
    return path && symbol ? { path, symbol } : undefined
  }
}

/** Finds a handler by name in the file itself, or in a module that the file imports. */
function inPython(analyses: ReadonlyMap<string, FileAnalysis>, { imports }: Pick<ImportGraph, 'imports'>): Find {
  return (from, { of, member }) => {
    const isIn = (path: string) => analyses.get(path)?.symbols.some(({ name }) => name === member) === true
    if (of === '') return isIn(from) ? { path: from, symbol: member } : undefined
    const end = `/${of.replace(/^\.+/, '').replaceAll('.', '/')}`
    const meant = [...new Set((imports.get(from) ?? []).map(({ to }) => to))].filter(
      (path) => isIn(path) && `/${path.replace(/(?:\/__init__)?\.py$/, '')}`.endsWith(end),
    )
    const [path] = meant
    return path !== undefined && meant.length === 1 ? { path, symbol: member } : undefined
  }
}
