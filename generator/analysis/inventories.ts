import type { ErrorsOfFile } from '../knowledge/errors/project-errors.ts'
import type { DataEntity } from '../knowledge/stored/data-model.ts'
import { isPeripheral } from './graph/periphery.ts'
import { isTestFile } from './graph/test-cases.ts'
import { mainManifests } from './manifests/main-manifests.ts'
import type { Manifest, ManifestCommand } from './manifests/manifest.ts'
import { byScoreThenName, compareText } from './order.ts'
import type { ModelFile, ProjectModel } from './project-model.ts'
import { folderOf, foldersUp } from './resolution/repository-index.ts'
import type { Command } from './text/command-words.ts'
import type { Route } from './text/routes.ts'

/** The complete lists of a project. The plan checks which of them have entries, and the pages print them. */

/** Leaves out examples and benchmarks: they use the product, and are no part of it. */
function ownFiles({ files }: ProjectModel): ModelFile[] {
  return [...files.values()].filter(({ path }) => !isPeripheral(path))
}

/** Stored entities of the project, by file and line. */
export function dataIn({ data }: ProjectModel): DataEntity[] {
  return [...data.values()]
}

/** Minimum number of errors for which a project gets a list of errors. */
const MIN_ERRORS = 5

/** Files with the errors that they raise and declare, by path; none if the project has few. */
export function errorsIn({ errors }: ProjectModel): [path: string, errors: ErrorsOfFile][] {
  const files = [...errors]
  const count = files.reduce((sum, [, { rows }]) => sum + rows.length, 0)
  return count < MIN_ERRORS ? [] : files
}

/** Number of migration statements that couldn't be read. */
export function unreadIn(model: ProjectModel): number {
  const steps = ownFiles(model).flatMap(({ analysis }) => analysis.data?.tables ?? [])
  return steps.filter(({ does }) => does === 'unread').length
}

/** The routes that a server answers, by path. */
export function routesIn(model: ProjectModel): { route: Route; path: string }[] {
  return ownFiles(model)
    .flatMap(({ path }) => (model.routes.get(path) ?? []).map((route) => ({ route, path })))
    .toSorted((a, b) => compareText(a.route.path, b.route.path) || compareText(a.route.method, b.route.method))
}

/** The commands of a file as typed. Django commands get the path of the nearest `manage.py` above them. */
export function commandsOf({ path, analysis }: ModelFile, { files }: ProjectModel): Command[] {
  return analysis.commands.flatMap((command) => {
    if (!command.runner) return command
    const folder = foldersUp(folderOf(path)).find((each) => files.has(joined(each, 'manage.py')))
    if (folder === undefined) return []
    return { ...command, name: `${folder === '' ? './' : `${folder}/`}manage.py ${command.name}` }
  })
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The commands that a program understands, by name. */
export function commandsIn(model: ProjectModel): { command: Command; path: string }[] {
  return ownFiles(model)
    .flatMap((file) => commandsOf(file, model).map((command) => ({ command, path: file.path })))
    .toSorted((a, b) => compareText(a.command.name, b.command.name))
}

/**
 * Hand-written scripts and targets in the main manifests. Leaves out container commands, which start by
 * themselves.
 */
export function scriptsIn(model: ProjectModel): { manifest: Manifest; command: ManifestCommand }[] {
  return mainManifests(model)
    .filter(({ ecosystem }) => ecosystem !== 'container')
    .flatMap((manifest) => manifest.commands.map((command) => ({ manifest, command })))
    .filter(
      ({ manifest, command }) => command.command !== '' || command.about !== undefined || manifest.ecosystem === 'make',
    )
}

export type VariableReader = { path: string; line: number; fallback: string; about: string }

/** Environment variables by name, each with all places that read it. */
export function environmentIn(model: ProjectModel): [name: string, readers: VariableReader[]][] {
  const readers = new Map<string, VariableReader[]>()
  for (const { path, analysis } of ownFiles(model)) {
    if (analysis.role === 'test') continue
    for (const { name, line, fallback = '', about = '' } of analysis.environment)
      readers.set(name, [...(readers.get(name) ?? []), { path, line, fallback, about }])
  }
  return [...readers].toSorted(([a], [b]) => compareText(a, b))
}

/** External packages with the number of files that import each, most used first. */
export function packagesIn(model: ProjectModel): [name: string, files: number][] {
  const own = new Set(model.manifests.manifests.map(({ name }) => name))
  const users = new Map<string, number>()
  for (const [path, uses] of model.graph.outside) {
    // Skips builds, checks and tests, because they need packages that the product doesn't.
    if (/^(?:test|configuration)$/.test(model.kinds.get(path)?.role ?? '') || isPeripheral(path)) continue
    for (const { name, builtin } of uses) if (!builtin && !own.has(name)) users.set(name, (users.get(name) ?? 0) + 1)
  }
  return [...users].toSorted(
    byScoreThenName(
      ([, files]) => files,
      ([name]) => name,
    ),
  )
}

export function testFilesIn(model: ProjectModel): ModelFile[] {
  return ownFiles(model).filter(({ path, analysis }) => isTestFile(path, analysis))
}
