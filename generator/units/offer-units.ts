import { commandsIn, commandsOf, routesIn } from '../analysis/inventories.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import type { Command } from '../analysis/text/command-words.ts'
import type { Route } from '../analysis/text/routes.ts'
import type { OfferLine, RouteLine, Unit } from './facts.ts'
import { requestName } from './request-name.ts'
import { firstSentence } from './sentences.ts'
import { type ComposeContext, capped, citeLine, fileRef } from './view.ts'

const MAX_OF_FILE = 40
const MAX_OF_PROJECT = 1_000

export function routesOfFile({ path }: ModelFile, context: ComposeContext): Unit | undefined {
  return routesUnit(
    (context.model.routes.get(path) ?? []).map((route) => routeLine(path, route, context)),
    MAX_OF_FILE,
  )
}

export function commandsOfFile(file: ModelFile, context: ComposeContext): Unit | undefined {
  const { path } = file
  return commandsUnit(
    commandsOf(file, context.model).flatMap((command) => commandLines(path, command, context)),
    MAX_OF_FILE,
  )
}

/** Routes that a server answers, by path. If several files answer a path, each file gets a row. */
export function routesOfProject(context: ComposeContext): Unit | undefined {
  return routesUnit(
    routesIn(context.model).map(({ route, path }) => ({
      ...routeLine(path, route, context),
      file: fileRef(path, context),
    })),
    MAX_OF_PROJECT,
  )
}

/** Commands that a program accepts on its command line, by name. */
export function commandsOfProject(context: ComposeContext): Unit | undefined {
  return commandsUnit(
    commandsIn(context.model).flatMap(({ command, path }) =>
      commandLines(path, command, context).map((line) => ({ ...line, file: fileRef(path, context) })),
    ),
    MAX_OF_PROJECT,
  )
}

function routesUnit(lines: readonly RouteLine[], most: number): Unit | undefined {
  if (lines.length === 0) return undefined
  const { items, more } = capped(lines, most)
  return { id: 'routes', type: 'routes', facts: { routes: items, more } }
}

function commandsUnit(lines: readonly OfferLine[], most: number): Unit | undefined {
  if (lines.length === 0) return undefined
  const { items, more } = capped(lines, most)
  return { id: 'commands', type: 'commands', facts: { commands: items, more } }
}

function routeLine(path: string, route: Route, context: ComposeContext): RouteLine {
  const { about = '', line, handler, pattern, below = '', onlyIf = '' } = route
  const name = requestName(route)
  return {
    ...{ name, about: firstSentence(about), cite: citeLine(path, line, `route ${name}`, context), file: null },
    handler: handler
      ? { name: handler.name, file: handler.path === undefined ? null : fileRef(handler.path, context) }
      : null,
    ...{ pattern: pattern !== undefined, below, onlyIf },
  }
}

/** A command, followed by its options. */
function commandLines(
  path: string,
  { name, about, line, options = [] }: Command,
  context: ComposeContext,
): OfferLine[] {
  const all = [{ name, about, line }, ...options.map((option) => ({ ...option, name: `${name} ${option.name}` }))]
  return all.map((each) => ({
    ...{ name: each.name, about: each.about, file: null },
    cite: citeLine(path, each.line, `command ${each.name}`, context),
  }))
}
