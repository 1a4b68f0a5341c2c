import type { FileAnalysis } from '../file-analysis.ts'
import { nearest } from './namespace-resolver.ts'
import { folderOf, joinPath, type RepositoryIndex } from './repository-index.ts'
import type { Resolve } from './resolver.ts'

/** Resolves `require_relative` from the file, and `require` from the load folders of gems and apps. */
export function rubyResolver(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): Resolve {
  const loaded = new Map<string, string[]>()
  for (const path of index.paths) {
    const name = /(?:^|\/)(?:lib|app\/[^/]+)\/(.+)\.rb$/.exec(path)?.[1]
    if (name) loaded.set(name, [...(loaded.get(name) ?? []), path])
  }
  return (from, { specifier }) => {
    const name = specifier.replace(/\.rb$/, '')
    const isRelative = name.startsWith('./') || name.startsWith('../')
    const beside = isRelative ? joinPath(folderOf(from), `${name}.rb`) : undefined
    const to = isRelative ? (beside && index.hasFile(beside) ? beside : undefined) : nearest(loaded.get(name), from)
    if (to === from) return undefined
    if (to) return { targets: [{ path: to, names: namesOf(from, to) }] }
    const library = name.split('/')[0] ?? name
    return isRelative || !library ? undefined : { outside: { name: library, builtin: OWN.has(library) } }
  }

  function namesOf(from: string, to: string): string[] {
    const references = new Set(analyses.get(from)?.references)
    return (analyses.get(to)?.symbols ?? []).map(({ name }) => name).filter((name) => references.has(name))
  }
}

const OWN = new Set(
  'abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate digest drb English erb etc fcntl fiddle fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest monitor mutex_m net nkf objspace observer open3 open-uri openssl optparse ostruct pathname pp prettyprint prime pstore psych pty racc rake rbconfig rdoc readline reline resolv rinda ripper rubygems securerandom set shellwords singleton socket stringio strscan syslog tempfile test thread time timeout tmpdir tsort un unicode_normalize uri weakref webrick win32ole yaml zlib'.split(
    ' ',
  ),
)

/**
 * Finds Ruby constants by name. A constant is visible everywhere once its file is loaded, and loaders such as
 * Zeitwerk load the file automatically.
 */
export function rubyConstants(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>) {
  const declared = new Map<string, string[]>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (analysis?.language !== 'Ruby' || analysis.role === 'test') continue
    for (const { name, kind } of analysis.symbols) {
      if (kind === 'class' || kind === 'module') declared.set(name, [...(declared.get(name) ?? []), path])
    }
  }
  // If many files reopen a class, its name doesn't show which file it comes from.
  return (path: string) => (name: string) => {
    const paths = declared.get(name)
    return paths && paths.length <= MOST_OPENED ? nearest(paths, path) : undefined
  }
}

const MOST_OPENED = 3
