import type { FileAnalysis } from '../file-analysis.ts'
import { csharpGraph } from './csharp-resolver.ts'
import { dartResolver } from './dart-resolver.ts'
import { ecmascriptResolver } from './ecmascript-resolver.ts'
import { elixirGraph } from './elixir-resolver.ts'
import { declaredNames, goResolver, packageFiles } from './go-resolver.ts'
import { includeResolver } from './include-resolver.ts'
import { luaResolver } from './lua-resolver.ts'
import { type NamespaceRules, namespaceGraph } from './namespace-resolver.ts'
import { contextResolver, pageResolver } from './path-resolver.ts'
import { phpResolver } from './php-resolver.ts'
import { protoResolver } from './proto-resolver.ts'
import { pythonResolver } from './python-resolver.ts'
import { folderOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'
import { rubyConstants, rubyResolver } from './ruby-resolver.ts'
import { rustResolver } from './rust-resolver.ts'
import { shellResolver } from './shell-resolver.ts'
import { solidityResolver } from './solidity-resolver.ts'
import { styleGraph } from './style-resolver.ts'
import { swiftGraph } from './swift-resolver.ts'
import { terraformNames, terraformResolver } from './terraform-resolver.ts'

/** Links between the files of a language: by imports, and by names that are visible without an import. */
export type LanguageGraph = { resolve: Resolve; sees?: (path: string) => (name: string) => string | undefined }

type Input = {
  index: RepositoryIndex
  analyses: ReadonlyMap<string, FileAnalysis>
  read: (path: string) => string
}

const JVM: NamespaceRules = {
  languages: new Set(['Java', 'Kotlin', 'Scala', 'Groovy']),
  separator: '.',
  builtin:
    /^(?:java|kotlin|scala|jdk|sun|com\.sun)\b|^javax\.(?:crypto|net|security|sql|swing|tools|xml|management|naming|imageio|sound|print|script|annotation\.processing|lang)\b/,
  outsideParts: 3,
}

const BY_IMPORT: ReadonlySet<string> = new Set(['TypeScript', 'TSX', 'JavaScript', 'Vue', 'Svelte', 'Astro', 'Python'])

/**
 * Whether files in this language are used only by importing them, directly or through a re-export. Elsewhere,
 * a package or namespace shares its names, or a call doesn't mention the file that declares the method.
 */
export const isUsedByImportOnly = (language: string): boolean => BY_IMPORT.has(language)

/**
 * Returns a function that finds the graph of a language by name. Creates each resolver when a file first
 * needs it.
 */
export function languageGraphs({ index, analyses, read }: Input): (language: string) => LanguageGraph | undefined {
  const ecmascript = once(() => ({ resolve: ecmascriptResolver(index, read) }))
  const includes = once(() => ({ resolve: includeResolver(index, analyses) }))
  const jvm = once(() => namespaceGraph(index, analyses, JVM))
  const styles = once(() => styleGraph(index, analyses))
  const shell = once(() => ({ resolve: shellResolver(index) }))
  const graphs: ReadonlyMap<string, () => LanguageGraph> = new Map([
    ['TypeScript', ecmascript],
    ['TSX', ecmascript],
    ['JavaScript', ecmascript],
    ['Vue', ecmascript],
    ['Svelte', ecmascript],
    ['Astro', ecmascript],
    ['Python', once(() => ({ resolve: pythonResolver(index) }))],
    ['Go', once(() => ({ resolve: goResolver(index, read, analyses), sees: goPackages(index, analyses) }))],
    ['Rust', once(() => ({ resolve: rustResolver(index, read) }))],
    ['Java', jvm],
    ['Kotlin', jvm],
    ['Scala', jvm],
    ['C#', once(() => csharpGraph({ index, analyses, read }))],
    ['C', includes],
    ['C++', includes],
    ['Ruby', once(() => ({ resolve: rubyResolver(index, analyses), sees: rubyConstants(index, analyses) }))],
    ['PHP', once(() => phpResolver(index, analyses))],
    ['Lua', once(() => ({ resolve: luaResolver(index) }))],
    ['Swift', once(() => swiftGraph({ index, analyses, read }))],
    ['Dart', once(() => ({ resolve: dartResolver({ index, analyses, read }) }))],
    ['Solidity', once(() => ({ resolve: solidityResolver({ index, analyses, read }) }))],
    ['Protocol Buffers', once(() => ({ resolve: protoResolver(index, analyses) }))],
    ['Elixir', once(() => elixirGraph(index, analyses))],
    ['Shell', shell],
    ['PowerShell', shell],
    ['CSS', styles],
    ['SCSS', styles],
    ['Less', styles],
    ['HTML', once(() => ({ resolve: pageResolver(index) }))],
    ['Terraform', once(() => ({ resolve: terraformResolver(index, analyses), sees: terraformNames(index, analyses) }))],
    ['Dockerfile', once(() => ({ resolve: contextResolver(index) }))],
  ])
  return (language) => graphs.get(language)?.()
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Returns the names that a Go file sees without an import: those of the other files in its package. */
function goPackages(index: RepositoryIndex, analyses: Input['analyses']): LanguageGraph['sees'] {
  const packages = new Map<string, Map<string, string>>()
  return (path) => {
    const folder = folderOf(path)
    const declared = packages.get(folder) ?? declaredNames(packageFiles(folder, index), analyses)
    packages.set(folder, declared)
    return (name) => declared.get(name)
  }
}
