import { isHidden, isPeripheral } from '../analysis/graph/periphery.ts'
import { packagesIn } from '../analysis/inventories.ts'
import {
  bundlerOf,
  type ComposeService,
  composeServices,
  containerImage,
  databaseOf,
  embeddedPaths,
} from '../analysis/manifests/containers.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import { compareText } from '../analysis/order.ts'
import { folderOf, joinPath, nameOf } from '../analysis/resolution/repository-index.ts'
import type { RunningFacts, ServiceLine, Unit } from './facts.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol, fileRef, folderRef } from './view.ts'

const COMPOSE = /^(?:docker-)?compose\.ya?ml$/i
const DOCKERFILE = /^(?:Docker|Container)file$/
const MAX_DEPTH = 3
const MAX_COMPOSE_FILES = 2
const MAX_SERVICES = 10
const MAX_IMAGES = 2
const MAX_EMBEDS = 6
const MAX_CLIENTS = 3

/** Facts from files about running the project: containers, compiled-in files, clients and databases. */
export function runningUnit(context: ComposeContext): Unit | undefined {
  const facts: RunningFacts = {
    compose: composeFiles(context),
    images: images(context),
    embeds: embeds(context),
    clients: clients(context),
    databases: databases(context),
  }
  const isEmpty = Object.values(facts).every((list) => list.length === 0)
  return isEmpty ? undefined : { id: 'running', type: 'running', facts }
}

/** Files with a matching name near the top of the repository, the nearest first. */
function filesNamed(name: RegExp, { model }: ComposeContext): string[] {
  const depth = (path: string) => path.split('/').length
  return [...model.files.keys()]
    .filter((path) => name.test(nameOf(path)) && depth(path) <= MAX_DEPTH && !isPeripheral(path) && !isHidden(path))
    .toSorted((a, b) => depth(a) - depth(b) || compareText(a, b))
}

function composeFiles(context: ComposeContext): RunningFacts['compose'] {
  return filesNamed(COMPOSE, context)
    .slice(0, MAX_COMPOSE_FILES)
    .flatMap((path) => {
      const services = composeServices(context.read(path))
      if (services.length === 0) return []
      const lines = services.map((service) => serviceLine(path, service, context))
      return [{ file: fileRef(path, context), services: capped(lines, MAX_SERVICES) }]
    })
}

function serviceLine(path: string, service: ComposeService, context: ComposeContext): ServiceLine {
  const { name, image, build, ports, command, startsAfter, waitsFor, start, end } = service
  const folder = build && joinPath(folderOf(path), build.context)
  const dockerfile =
    folder === null || folder === undefined ? undefined : joinPath(folder, build?.dockerfile || 'Dockerfile')
  const isThere = dockerfile !== undefined && context.model.files.has(dockerfile)
  return {
    name,
    image: build ? '' : image,
    builtFrom: isThere ? fileRef(dockerfile, context) : null,
    ports,
    command,
    startsAfter,
    waitsFor,
    cite: checked({ path, symbol: null, lines: { start, end }, anchor: `service ${name}` }, context),
  }
}

function images(context: ComposeContext): RunningFacts['images'] {
  return filesNamed(DOCKERFILE, context)
    .flatMap((path) => {
      const image = containerImage(context.read(path))
      if (!image || (image.base === '' && image.command === '')) return []
      const { base, ports, command, start, end } = image
      const cite = checked({ path, symbol: null, lines: { start, end }, anchor: 'image' }, context)
      return [{ file: fileRef(path, context), base, ports, command, cite }]
    })
    .slice(0, MAX_IMAGES)
}

function embeds(context: ComposeContext): RunningFacts['embeds'] {
  const { files } = context.model
  const found = [...files].filter(
    ([path, { analysis }]) =>
      analysis.language === 'Go' &&
      analysis.role === 'source' &&
      !isPeripheral(path) &&
      analysis.imports.some(({ specifier }) => specifier === 'embed'),
  )
  return found
    .flatMap(([path]) =>
      embeddedPaths(context.read(path)).map(({ pattern, line }) => ({
        pattern,
        file: fileRef(path, context),
        cite: citeLine(path, line, `embed ${pattern}`, context),
      })),
    )
    .slice(0, MAX_EMBEDS)
}

function ownManifests({ model }: ComposeContext): Manifest[] {
  return model.manifests.manifests.filter(({ path }) => !isPeripheral(path) && !isHidden(path))
}

function clients(context: ComposeContext): RunningFacts['clients'] {
  const own = ownManifests(context)
  // If the project publishes packages, a private package is only a playground for its authors.
  const publishes = own.some(({ isPublished }) => isPublished)
  return own
    .filter(
      ({ ecosystem, path, isPublished }) => ecosystem === 'npm' && folderOf(path) !== '' && (isPublished || !publishes),
    )
    .flatMap((manifest) => {
      const build = manifest.commands.find(({ command }) => bundlerOf(command) !== undefined)
      const tool = build && bundlerOf(build.command)
      if (!build || !tool) return []
      const folder = folderRef(folderOf(manifest.path), context)
      return [{ folder, tool, cite: citeSymbol(build.path, build.symbol, context) }]
    })
    .slice(0, MAX_CLIENTS)
}

/** Databases whose drivers the manifests require at run time. */
function databases(context: ComposeContext): RunningFacts['databases'] {
  const found = new Map<string, RunningFacts['databases'][number]>()
  const used = new Set(packagesIn(context.model).map(([name]) => name))
  for (const manifest of ownManifests(context)) {
    for (const { name, kind, line, symbol } of manifest.dependencies) {
      const database = databaseOf(name)
      // A `go.mod` doesn't mark packages that only tests need, so their use in code decides.
      const isNeeded = kind === 'runtime' && (manifest.ecosystem !== 'go' || used.has(name))
      if (!database || !isNeeded || found.has(database)) continue
      const { path } = manifest
      const cite = line
        ? citeLine(path, line, `driver ${name}`, context)
        : symbol
          ? citeSymbol(path, symbol, context)
          : null
      found.set(database, { database, driver: name, cite })
    }
  }
  return [...found.values()]
}
