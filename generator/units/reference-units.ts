import {
  commandsIn,
  dataIn,
  environmentIn,
  errorsIn,
  packagesIn,
  routesIn,
  scriptsIn,
  testFilesIn,
} from '../analysis/inventories.ts'
import { mainManifests } from '../analysis/manifests/main-manifests.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import { type Inventory, inventoriesOf, inventoryOf, REFERENCE_KEY } from '../plan/reference-pages.ts'
import { dataUnits } from './data-units.ts'
import { errorUnits } from './error-units.ts'
import type { CommandLine, ReferenceLine, Unit } from './facts.ts'
import { folderOfCommands, inFolder, isTestCommand, runsFirst } from './invocations.ts'
import { commandLine } from './manifest-unit.ts'
import { commandsOfProject, routesOfProject } from './offer-units.ts'
import { skippedUnit } from './skipped-unit.ts'
import { type ComposeContext, capped, citeLine, fileRef, folderRef, nodeRef } from './view.ts'

/** The units of the topic with the complete lists, or of a page below it. */
export function referenceUnits(node: PlanNode, context: ComposeContext): Unit[] {
  const inventory = inventoryOf(node.key)
  const below = context.plan.parts.get(node.key) ?? []
  const optional =
    below.length > 0
      ? [{ id: 'lists', type: 'lists' as const, facts: { lists: completeLists(context) } }]
      : (inventory ? [inventory] : inventoriesOf(context.model)).flatMap((each) =>
          unitsOfInventory(each, inventory !== undefined, context),
        )
  return [
    { id: 'title', type: 'title', facts: { title: node.title } },
    ...optional.filter((unit) => unit !== undefined),
  ]
}

/** The complete lists with their pages and the number of their entries. */
export function completeLists(context: ComposeContext): ReferenceLine[] {
  const topic = context.plan.titles.get(REFERENCE_KEY)
  if (!topic) return []
  const below = context.plan.parts.get(REFERENCE_KEY) ?? []
  return inventoriesOf(context.model).map((inventory) => {
    const page = below.find(({ key }) => inventoryOf(key) === inventory) ?? topic
    return { inventory, page: nodeRef(page, context), ...countOf(inventory, context) }
  })
}

function countOf(inventory: Inventory, { model }: ComposeContext): { entries: number; leftOut: number } {
  const entries: Readonly<Record<Inventory, () => number>> = {
    data: () => dataIn(model).length,
    commands: () => commandsIn(model).length + scriptsIn(model).length,
    routes: () => routesIn(model).length,
    errors: () => errorsIn(model).reduce((sum, [, { rows }]) => sum + rows.length, 0),
    environment: () => environmentIn(model).length,
    packages: () => packagesIn(model).length,
    tests: () => testFilesIn(model).length,
  }
  return { entries: entries[inventory](), leftOut: inventory === 'tests' ? model.skipped.length : 0 }
}

/** `isPage`: the page has nothing else, so its title is the heading. */
function unitsOfInventory(inventory: Inventory, isPage: boolean, context: ComposeContext): (Unit | undefined)[] {
  const units: Readonly<Record<Inventory, () => (Unit | undefined)[]>> = {
    data: () => dataUnits(isPage, context),
    commands: () => [commandsOfProject(context), scriptsUnit(context)],
    routes: () => [routesOfProject(context)],
    errors: () => errorUnits(isPage, context),
    environment: () => [environmentUnit(context)],
    packages: () => [packagesUnit(context)],
    tests: () => [testingUnit(context), skippedUnit(context)],
  }
  const found = units[inventory]().filter((unit) => unit !== undefined)
  return found.length === 1 && isPage ? found.map(withoutHeading) : found
}

function withoutHeading(unit: Unit): Unit {
  switch (unit.type) {
    case 'commands':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    case 'routes':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    case 'environment':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    case 'packages':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    case 'scripts':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    case 'testing':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    case 'skipped':
      return { ...unit, facts: { ...unit.facts, untitled: true } }
    default:
      return unit
  }
}

const MAX_SCRIPTS = 100

function scriptsUnit(context: ComposeContext): Unit | undefined {
  const scripts = scriptsIn(context.model)
  if (scripts.length === 0) return undefined
  const { items, more } = capped(scripts, MAX_SCRIPTS)
  const commands = items.map(({ manifest, command }) => {
    const line = commandLine(manifest, command, context)
    return { ...line, invocation: inFolder(folderOfCommands(manifest), line.invocation) }
  })
  return { id: 'scripts', type: 'scripts', facts: { commands, more } }
}

const MAX_VARIABLES = 1_000
const MAX_READERS = 3

function environmentUnit(context: ComposeContext): Unit | undefined {
  const variables = environmentIn(context.model).map(([name, places]) => {
    const first = places[0]
    const isSame = places.every(({ fallback }) => fallback === first?.fallback)
    const files = places.map(({ path }) => fileRef(path, context))
    return {
      name,
      fallback: isSame ? (first?.fallback ?? '') : '',
      about: places.find(({ about }) => about !== '')?.about ?? '',
      cite: first ? citeLine(first.path, first.line, `variable ${name}`, context) : null,
      files: capped(files, MAX_READERS),
    }
  })
  if (variables.length === 0) return undefined
  const { items, more } = capped(variables, MAX_VARIABLES)
  return { id: 'environment', type: 'environment', facts: { variables: items, more } }
}

const MAX_PACKAGES = 200

function packagesUnit(context: ComposeContext): Unit | undefined {
  const packages = packagesIn(context.model).map(([name, files]) => ({ name, files }))
  if (packages.length === 0) return undefined
  const { items, more } = capped(packages, MAX_PACKAGES)
  return { id: 'packages', type: 'packages', facts: { packages: items, more } }
}

const MAX_TEST_FOLDERS = 30

function testingUnit(context: ComposeContext): Unit | undefined {
  const tests = testFilesIn(context.model)
  if (tests.length === 0) return undefined
  const folders = [...Map.groupBy(tests, ({ path }) => folderOf(path))].toSorted(
    byScoreThenName(
      ([, files]) => files.length,
      ([name]) => name,
    ),
  )
  const run = testCommand(tests, context)
  return {
    id: 'testing',
    type: 'testing',
    facts: {
      files: tests.length,
      folders: capped(
        folders.map(([path]) => folderRef(path, context)),
        MAX_TEST_FOLDERS,
      ),
      command: run?.invocation ?? '',
      languages: run?.languages ?? [],
      cite: run?.cite ?? null,
    },
  }
}

/** Languages that each build tool is for. */
const BUILDS: Partial<Record<Manifest['ecosystem'], RegExp>> = {
  npm: /^(?:JavaScript|TypeScript|TSX|Vue|Svelte|Astro)$/,
  python: /^Python$/,
  composer: /^PHP$/,
  go: /^Go$/,
  cargo: /^Rust$/,
  maven: /^(?:Java|Kotlin|Scala|Groovy)$/,
  gradle: /^(?:Java|Kotlin|Scala|Groovy)$/,
  dotnet: /^(?:C#|F#|Visual Basic)$/,
  gem: /^Ruby$/,
  cmake: /^(?:C|C\+\+)$/,
  swift: /^Swift$/,
  pub: /^Dart$/,
  mix: /^Elixir$/,
  foundry: /^Solidity$/,
  hardhat: /^Solidity$/,
}

/**
 * Returns a test command that someone wrote, else a command that the build tool knows by itself. `languages`:
 * the languages whose tests it runs, if the project also has tests in other languages.
 */
function testCommand(
  tests: readonly ModelFile[],
  context: ComposeContext,
): (CommandLine & { languages: string[] }) | undefined {
  const found = mainManifests(context.model).flatMap((manifest) =>
    runsFirst(manifest.commands.filter(isTestCommand)).map((command) => ({ manifest, command })),
  )
  const languages = new Set(tests.map(({ analysis }) => analysis.language))
  const theirs = ({ ecosystem }: Manifest) => [...languages].filter((name) => BUILDS[ecosystem]?.test(name))
  const isWritten = ({ manifest, command }: (typeof found)[number]) =>
    (command.command !== '' && (!BUILDS[manifest.ecosystem] || theirs(manifest).length > 0)) ||
    manifest.ecosystem === 'make'
  const best = found.find(isWritten) ?? found.find(({ manifest }) => theirs(manifest).length > 0)
  if (!best) return undefined
  const line = commandLine(best.manifest, best.command, context)
  const some = theirs(best.manifest)
  return {
    ...line,
    invocation: inFolder(folderOfCommands(best.manifest), line.invocation),
    languages: some.length < languages.size ? some.toSorted() : [],
  }
}
