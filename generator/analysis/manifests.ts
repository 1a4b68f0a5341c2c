import type { FileAnalysis } from './file-analysis.ts'
import { readDockerfile, readGoMod, readMakefile } from './manifests/build-manifests.ts'
import { readCargoToml } from './manifests/cargo.ts'
import { readMixExs, readPackageSwift, readPubspec } from './manifests/declared-manifests.ts'
import { readGradle, readPom } from './manifests/jvm-manifests.ts'
import { isLicenceFile, licenceName } from './manifests/licence.ts'
import type { Manifest } from './manifests/manifest.ts'
import {
  readCMake,
  readComposerJson,
  readCsproj,
  readGemfile,
  readGemspec,
  readRakefile,
  readSolution,
} from './manifests/more-manifests.ts'
import { readPackageJson } from './manifests/package-json.ts'
import { readPyproject, readRequirements, readSetupCfg, readSetupPy } from './manifests/python-manifests.ts'
import { type Readme, readReadme } from './manifests/readme.ts'
import { readFoundry, readHardhat } from './manifests/solidity-manifests.ts'
import { readNoxfile, readTaskfile, readTox } from './manifests/task-manifests.ts'
import { compareText } from './order.ts'
import { folderOf, nameOf } from './resolution/repository-index.ts'

/** Contents of the files that describe the project. Manifests nearest to the top come first. */
export type ProjectManifests = {
  manifests: readonly Manifest[]
  readme: Readme | null
  licence: { name: string; path: string } | null
}

type Reader = (path: string, content: string, analysis: FileAnalysis) => Manifest

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^package\.json$/, readPackageJson],
  [/^pyproject\.toml$/, readPyproject],
  [/^setup\.cfg$/, readSetupCfg],
  [/^setup\.py$/, readSetupPy],
  [/^(?:dev-|test-)?requirements[\w.-]*\.(?:txt|in)$/i, readRequirements],
  [/^go\.mod$/, readGoMod],
  [/^Cargo\.toml$/, readCargoToml],
  [/^pom\.xml$/, readPom],
  [/^build\.gradle(?:\.kts)?$/, readGradle],
  [/^composer\.json$/, readComposerJson],
  [/\.gemspec$/, readGemspec],
  [/^Gemfile$/, readGemfile],
  [/\.[cf]sproj$/, readCsproj],
  [/^Package\.swift$/, readPackageSwift],
  [/^pubspec\.yaml$/, readPubspec],
  [/^mix\.exs$/, readMixExs],
  [/^foundry\.toml$/, readFoundry],
  [/^hardhat\.config\.[cm]?[jt]s$/, readHardhat],
  [/^CMakeLists\.txt$/, readCMake],
  [/\.slnx?$/, readSolution],
  [/^[Rr]akefile$/, readRakefile],
  [/^(?:GNUm|M|m)akefile$/, (path, content, { symbols }) => readMakefile(path, content, symbols)],
  [/^[Tt]askfile(?:\.dist)?\.ya?ml$/, (path, content, { symbols }) => readTaskfile(path, content, symbols)],
  [/^tox\.ini$/, (path, content, { symbols }) => readTox(path, content, symbols)],
  [/^noxfile\.py$/, (path, content, { symbols }) => readNoxfile(path, content, symbols)],
  [/^\.?[Jj]ustfile$/, (path, content, { symbols }) => readMakefile(path, content, symbols)],
  [/^(?:Docker|Container)file$/, readDockerfile],
]

/** Whether a path's file name is the name of a manifest. */
export function isManifest(path: string): boolean {
  return READERS.some(([name]) => name.test(nameOf(path)))
}

/** Reads all manifests, the README and the licence. `analyses` covers the files that `read` can return. */
export function readManifests(
  analyses: ReadonlyMap<string, FileAnalysis>,
  read: (path: string) => string,
  projectName: string,
): ProjectManifests {
  const manifests: Manifest[] = []
  for (const [path, analysis] of analyses) {
    const reader = READERS.find(([name]) => name.test(nameOf(path)))?.[1]
    if (reader) manifests.push(reader(path, read(path), analysis))
  }
  for (const manifest of manifests) if (isBesidePackage(manifest, manifests)) forDevelopment(manifest)
  const depth = (path: string) => path.split('/').length
  manifests.sort((a, b) => depth(a.path) - depth(b.path) || compareText(a.path, b.path))
  const names = [projectName, ...manifests.filter(({ path }) => folderOf(path) === '').map(({ name }) => name)]
  const readmePath = readmeIn('', analyses)
  const readmeAnalysis = readmePath === undefined ? undefined : analyses.get(readmePath)
  return {
    manifests,
    readme: readmePath && readmeAnalysis ? readReadme(readmePath, read(readmePath), readmeAnalysis, names) : null,
    licence: readLicence(analyses, read, manifests),
  }
}

/**
 * Whether a requirements file lists only development tools, because a manifest in the same folder declares
 * the runtime dependencies.
 */
function isBesidePackage({ path }: Manifest, manifests: readonly Manifest[]): boolean {
  if (!/^requirements[\w.-]*\.(?:txt|in)$/i.test(nameOf(path))) return false
  return manifests.some(
    (other) =>
      folderOf(other.path) === folderOf(path) &&
      /^(?:pyproject\.toml|setup\.cfg)$/.test(nameOf(other.path)) &&
      other.dependencies.some(({ kind }) => kind === 'runtime'),
  )
}

function forDevelopment(manifest: Manifest): void {
  manifest.dependencies = manifest.dependencies.map((dependency) => ({ ...dependency, kind: 'development' }))
}

/** Returns the README of a folder. Prefers Markdown and ignores translations such as `README.de.md`. */
export function readmeIn(folder: string, analyses: { has(path: string): boolean }): string | undefined {
  const names = [
    'README.md',
    'readme.md',
    'Readme.md',
    'README.markdown',
    'README.rst',
    'README.adoc',
    'README.txt',
    'README',
    'readme.txt',
  ]
  return names.map((name) => (folder === '' ? name : `${folder}/${name}`)).find((path) => analyses.has(path))
}

function readLicence(
  analyses: ReadonlyMap<string, FileAnalysis>,
  read: (path: string) => string,
  manifests: readonly Manifest[],
): ProjectManifests['licence'] {
  for (const path of analyses.keys()) {
    if (folderOf(path) !== '' || !isLicenceFile(path)) continue
    const name = licenceName(read(path))
    if (name) return { name, path }
  }
  const declared = manifests.find((manifest) => manifest.licence !== '' && folderOf(manifest.path) === '')
  return declared ? { name: declared.licence, path: declared.path } : null
}
