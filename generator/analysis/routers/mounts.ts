import type { FileAnalysis } from '../file-analysis.ts'
import type { ImportGraph } from '../import-graph.ts'
import { compareText } from '../order.ts'
import type { Route } from '../text/routes.ts'
import { djangoRouter } from './django-router.ts'
import { isExactIn, joinedPath } from './router-scope.ts'

/**
 * A mount of another file's router. `specifier`: the module as written; '' if the language finds the router
 * by name alone. `name`: the router's name in the other file; 'default' for its default or only router.
 * `router`, `own`: the router that it is mounted on, as in a route.
 */
export type MountElsewhere = {
  specifier: string
  name: string
  prefix: string | null
  replaces?: true
}
export type Mount = Omit<MountElsewhere, 'prefix'> & Pick<Route, 'router' | 'alone' | 'isPart'> & { prefix: string }

type Found = { path: string; mount: Mount }

const DEPTH = 8
const MAX_PLACES = 4

/** Returns the routes of each file with full paths, as far as the project shows where routers are mounted. */
export function wholeRoutes(
  analyses: ReadonlyMap<string, FileAnalysis>,
  { imports }: Pick<ImportGraph, 'imports'>,
): ReadonlyMap<string, readonly Route[]> {
  const mounts = new Map<string, Found[]>()
  for (const [path, { mounts: own = [] }] of analyses) {
    for (const mount of own) {
      for (const key of targetsOf(path, mount, analyses, imports)) {
        const known = mounts.get(key)
        if (known) known.push({ path, mount })
        else mounts.set(key, [{ path, mount }])
      }
    }
  }
  const found = new Map<string, readonly Route[]>()
  const lists = new Set([...analyses.values()].flatMap(openRouters))
  // If the project declares an included list, the list's own file shows its routes, so no entry is needed here.
  const isInside = (name: string, own: readonly Mount[]) => lists.has(name) && own.some((mount) => mount.name === name)
  for (const [path, { routes, mounts: own = [], language }] of analyses) {
    const shown = routes.filter(({ below }) => !below || !isInside(djangoRouter(below.split('.')), own))
    if (shown.length > 0)
      found.set(
        path,
        shown.flatMap((route) => placesOf(path, route, { mounts, isExact: isExactIn(language) }, DEPTH)),
      )
  }
  return found
}

type Placed = Pick<Route, 'router' | 'alone' | 'own' | 'isPart' | 'path'>

/** Returns an item once for each place where its router is mounted. */
function placesOf<Item extends Placed>(
  path: string,
  item: Item,
  known: { mounts: ReadonlyMap<string, Found[]>; isExact: boolean },
  depth: number,
): Item[] {
  const { mounts, isExact } = known
  const { router, alone, own = '', ...rest } = item
  const whole = rest as Item
  if (router === undefined) return [whole]
  const found = mounts.get(keyOf(path, router)) ?? mounts.get(keyOf('', router)) ?? []
  if (depth === 0 || found.length === 0) return [alone && depth > 0 ? whole : { ...whole, isPart: true }]
  const placed = found.slice(0, MAX_PLACES).flatMap(({ path: from, mount }) => {
    const inner = mount.replaces && mount.prefix !== '' ? item.path.slice(own.length) || '/' : item.path
    const { prefix, router: on, alone: isAlone, isPart } = mount
    const outer = {
      path: prefix,
      ...(on && { router: on }),
      ...(isAlone && { alone: isAlone }),
      ...(isPart && { isPart }),
    }
    return placesOf(from, outer as Placed, known, depth - 1).map((place): Item => {
      const isOpen = place.isPart === true || whole.isPart === true
      // In Django, an empty path in an included list adds no slash to the prefix.
      const added = inner === '/' && place.path !== '' && router.startsWith('django ') ? '' : inner
      return { ...whole, path: joinedPath(place.path, added, isExact), ...(isOpen && { isPart: true as const }) }
    })
  })
  return placed.filter((one, at) => placed.findIndex((other) => other.path === one.path) === at)
}

const keyOf = (path: string, router: string) => `${path}\n${router}`

/** Returns the keys of the routers that a mount may refer to. A key consists of file and name. */
function targetsOf(
  path: string,
  { specifier, name }: Mount,
  analyses: ReadonlyMap<string, FileAnalysis>,
  imports: ImportGraph['imports'],
): string[] {
  if (specifier === '') return [keyOf('', name)]
  const files = [...new Set((imports.get(path) ?? []).map(({ to }) => to))].toSorted(compareText)
  const end = stemOf(specifier)
  const meant = files.filter((file) => end !== '' && `/${stemOf(file)}`.endsWith(`/${end}`))
  const named = (file: string) => openRouters(analyses.get(file)).filter((router) => router === name)
  const direct = meant.flatMap((file) => {
    const routers = openRouters(analyses.get(file))
    const chosen = name === 'default' && !routers.includes(name) ? routers : named(file)
    return chosen.length === 1 ? [keyOf(file, chosen[0] ?? '')] : []
  })
  if (direct.length > 0) return direct.slice(0, 1)
  // Another file may re-export the router, so its name is searched in all imported files.
  return files.flatMap((file) => named(file).map((router) => keyOf(file, router))).slice(0, 1)
}

function openRouters(analysis: FileAnalysis | undefined): string[] {
  const all = [...(analysis?.routes ?? []), ...(analysis?.mounts ?? [])].flatMap(({ router }) => router ?? [])
  return [...new Set(all)]
}

/** Returns the end of a module path, without leading dots, file ending and index file name. */
function stemOf(module: string): string {
  const path =
    /[/\\]/.test(module) || /^\.{1,2}$/.test(module) ? module : module.replace(/^\.+/, '').replaceAll('.', '/')
  return path
    .replace(/^(?:[@~#]?\/|\.{1,2}\/|\.{1,2}$)+/, '')
    .replace(/\.[cm]?[jt]sx?$|\.py$/, '')
    .replace(/(?:^|\/)(?:index|__init__)$/, '')
}
