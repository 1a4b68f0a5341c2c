import { runnerOf } from '../analysis/manifests/build-manifests.ts'
import type { Manifest, ManifestCommand } from '../analysis/manifests/manifest.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import type { ComposeContext } from './view.ts'

/** Command line that runs a command of a manifest. */
export function invocationOf(
  manifest: Manifest,
  { name, command }: ManifestCommand,
  { model }: ComposeContext,
): string {
  if (manifest.ecosystem === 'make') return `${runnerOf(manifest.path)} ${name}`
  if (manifest.ecosystem === 'container') return command
  if (manifest.ecosystem !== 'npm') return withWrapper(name, model)
  const has = (lock: string) => model.skipped.some(({ path }) => path === lock)
  const runner = has('pnpm-lock.yaml')
    ? 'pnpm'
    : has('yarn.lock')
      ? 'yarn'
      : has('bun.lock') || has('bun.lockb')
        ? 'bun'
        : 'npm'
  const isShort = /^(?:start|test|stop|restart)$/.test(name) && runner !== 'bun'
  return isShort || runner === 'yarn' ? `${runner} ${name}` : `${runner} run ${name}`
}

/** Uses the wrapper script if the build of a Java project includes one. */
function withWrapper(invocation: string, { files }: ComposeContext['model']): string {
  if (files.has('gradlew') && invocation.startsWith('gradle ')) return `./gradlew${invocation.slice('gradle'.length)}`
  return files.has('mvnw') && invocation.startsWith('mvn ') ? `./mvnw${invocation.slice('mvn'.length)}` : invocation
}

/** Name of a command without the program that runs it: `cargo test`, `go test ./...` → `test`. */
export function taskOf({ name }: ManifestCommand): string {
  return name.replace(/^(?:cargo|go|mvn|gradle|dotnet|composer|rake|bundle|nox -s|tox -e) | \.\/\.\.\.$/g, '')
}

/** Whether a command runs the tests. */
export function isTestCommand(command: ManifestCommand): boolean {
  return /^(?:tests?|spec|check|tox|ctest .*)$/.test(taskOf(command))
}

/** Puts `test` before `tests`: `make test` may run the tests, while `make tests` only builds them. */
export function runsFirst(commands: readonly ManifestCommand[]): ManifestCommand[] {
  const isSet = (command: ManifestCommand) => Number(/^tests$/.test(taskOf(command)))
  return commands.toSorted((a, b) => isSet(a) - isSet(b))
}

/**
 * Folder where the commands of a manifest run. Commands of .NET run at the top and name the project's path.
 */
export function folderOfCommands({ ecosystem, path }: Manifest): string {
  return ecosystem === 'dotnet' || ecosystem === 'container' ? '' : folderOf(path)
}

export function inFolder(folder: string, invocation: string): string {
  return folder === '' ? invocation : `cd ${folder} && ${invocation}`
}
