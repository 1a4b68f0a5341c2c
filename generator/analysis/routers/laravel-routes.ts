import { lineAt } from '../source-lines.ts'
import type { Route } from '../text/routes.ts'
import { argumentsIn, type Call, callChains } from './call-chains.ts'
import { quietText } from './code-blocks.ts'
import type { Handler } from './handlers.ts'
import { configuredFiles, laravelPlace, laravelRouter, namedFile } from './laravel-files.ts'
import { resourceRoutes } from './laravel-resources.ts'
import type { Mount } from './mounts.ts'
import { classNamed, importedClasses, phpHandler, phpText } from './php-names.ts'
import { joinedPath, type Place } from './router-scope.ts'

/**
 * Context of the calls up to `to`. `within`: the path prefix, or null if it's known only at run time.
 * `controller`: the default controller.
 */
type Frame = { to: number; within: string | null; controller: string }
type Found = Route & { index: number }
type Reading = { source: string; quiet: string; classes: ReadonlyMap<string, string>; place: Place }
type Request = { method: string; path: string; handler?: Handler | undefined }
type Event = { at: number; chain?: Call[]; file?: string | undefined }

const VERBS = /^(?:get|post|put|patch|delete|options|any)$/
const OTHERS = /^(?:group|match|redirect|permanentRedirect|view|resources?|apiResources?)$/
const MOST = 2_000

/** Whether a text declares routes through Laravel's façade `Route`, or configures mounts of route files. */
export function isLaravel(source: string): boolean {
  return /\bRoute::\w+\s*\(|->withRouting\(/.test(source)
}

/**
 * Reads the calls of Laravel's façade `Route`. Skips routes that packages add, and routes whose paths are
 * computed at run time.
 */
export function laravelRoutes(path: string, source: string): { routes: Found[]; mounts: Mount[] } {
  const quiet = quietText(source, 'braces')
  const reading: Reading = { source, quiet, classes: importedClasses(source), place: laravelPlace(path) }
  const routes: Found[] = []
  const mounts: Mount[] = configuredFiles(path, source)
  const stack: Frame[] = []
  const outermost: Frame = { to: Number.POSITIVE_INFINITY, within: '', controller: '' }
  for (const { at, chain = [], file } of eventsOf(path, reading)) {
    while ((stack.at(-1)?.to ?? Number.POSITIVE_INFINITY) < at) stack.pop()
    const outer = stack.at(-1) ?? outermost
    if (file) mounts.push(mountOf(file, outer, reading.place))
    const last = chain.findIndex(({ name }) => VERBS.test(name) || OTHERS.test(name))
    const call = chain[last]
    if (!call) continue
    const around = frameOf(chain.slice(0, last), call, { outer, reading })
    if (call.name !== 'group') {
      for (const route of routesOf(call, chain.slice(last + 1), { around, reading }))
        if (routes.length < MOST) routes.push(route)
      continue
    }
    const given = argumentsIn(source, quiet, call)
    const loaded = namedFile(path, given.at(-1) ?? '')
    if (loaded) mounts.push(mountOf(loaded, around, reading.place))
    else stack.push(around)
  }
  return { routes, mounts }
}

const REQUIRED = /\b(?:require|include)(?:_once)?[\s(]+(?=__DIR__|base_path)/g

/** Returns the statements about routes in source order: calls on `Route`, and included files. */
function eventsOf(path: string, { source, quiet }: Reading): Event[] {
  const chains = callChains(quiet, 'Route').map((chain): Event => ({ at: chain[0]?.at ?? 0, chain }))
  const files = [...quiet.matchAll(REQUIRED)].slice(0, MOST).map(({ 0: all, index }): Event => {
    const from = index + all.length
    const end = source.indexOf(';', from)
    const written = source.slice(from, Math.min(end < 0 ? source.length : end, from + 300))
    return { at: index, file: namedFile(path, written) ?? namedFile(path, written.replace(/\)\s*$/, '')) }
  })
  return [...chains, ...files].toSorted((a, b) => a.at - b.at)
}

function frameOf(before: readonly Call[], call: Call, { outer, reading }: { outer: Frame; reading: Reading }): Frame {
  const { source, quiet, classes } = reading
  const last = (name: string) => before.findLast((each) => each.name === name)
  const first = (of: Call | undefined) => (of ? (argumentsIn(source, quiet, of)[0] ?? '') : undefined)
  const listed = call.name === 'group' ? (first(call) ?? '') : ''
  const inList = listed.startsWith('[') ? /['"]prefix['"]\s*=>\s*([^,\]]{1,200})/.exec(listed)?.[1] : undefined
  const written = first(last('prefix')) ?? inList
  const controller = first(last('controller'))
  return {
    to: call.to,
    within: written === undefined ? outer.within : below(outer.within, phpText(written)),
    controller: controller === undefined ? outer.controller : classNamed(controller, classes),
  }
}

function below(outer: string | null, path: string | null): string | null {
  return outer === null || path === null ? null : joinedPath(outer, `/${path.replace(/^\/+|\/+$/g, '')}`)
}

function mountOf(file: string, { within }: Frame, { router, alone }: Place): Mount {
  return {
    ...{ specifier: '', name: laravelRouter(file), prefix: within ?? '' },
    ...(router && { router, ...(alone && { alone }) }),
    ...(within === null && { isPart: true as const }),
  }
}

type Around = { around: Frame; reading: Reading }

function routesOf(call: Call, after: readonly Call[], { around, reading }: Around): Found[] {
  // A later `prefix()` call goes before all outer prefixes, so the full path is unknown here.
  if (after.some(({ name }) => name === 'prefix')) return []
  const { prefix: _, ...place } = reading.place
  const { within } = around
  return requestsOf(call, after, { around, reading }).map(({ method, path, handler }) => ({
    ...{ method, index: call.at, line: lineAt(reading.source, call.at) },
    path: (within === null ? undefined : below(within, path)) ?? below('', path) ?? '/',
    ...place,
    ...(within === null && { isPart: true as const }),
    ...(handler && { handler }),
  }))
}

function requestsOf(call: Call, after: readonly Call[], { around, reading }: Around): Request[] {
  const { source, quiet, classes } = reading
  const given = argumentsIn(source, quiet, call)
  const request = (method: string, written = '', handler = ''): Request[] => {
    const path = phpText(written)
    return path === null ? [] : [{ method, path, handler: phpHandler(handler, classes, around.controller) }]
  }
  switch (call.name) {
    case 'match': {
      const methods = (given[0] ?? '').match(/(?<=['"])[A-Za-z]{3,7}(?=['"])/g) ?? []
      return methods.length > 0 ? request(methods.join(', ').toUpperCase(), given[1], given[2]) : []
    }
    case 'redirect':
    case 'permanentRedirect':
      return request('', given[0])
    case 'view':
      return request('GET', given[0])
    case 'resource':
    case 'apiResource':
      return resource(given, { call, after, reading })
    case 'resources':
    case 'apiResources':
      return [...(given[0] ?? '').matchAll(/('[^'\n]*'|"[^"\n]*")\s*=>\s*([\w\\]+::class)/g)].flatMap(
        ([, name = '', controller = '']) => resource([name, controller], { call, after, reading }),
      )
    default:
      return request(call.name === 'any' ? '' : call.name.toUpperCase(), given[0], given[1])
  }
}

type OfResource = { call: Call; after: readonly Call[]; reading: Reading }

function resource([name, controller = '', listed = '']: readonly string[], { call, after, reading }: OfResource) {
  const { source, quiet, classes } = reading
  const options = new Map<string, string>()
  for (const [, option = '', value = ''] of listed.matchAll(
    /['"](\w{1,30})['"]\s*=>\s*(\[[^\]]{0,500}\]|[^,\]]{1,200})/g,
  ))
    options.set(option, value)
  if (listed !== '' && !listed.startsWith('[')) options.set('only', listed)
  for (const link of after) options.set(link.name, argumentsIn(source, quiet, link).join(', '))
  const isApi = call.name.startsWith('api')
  return resourceRoutes({ name: phpText(name) ?? '', controller, isApi, options }, classes)
}
