import type { FileAnalysis } from '../file-analysis.ts'
import type { LanguageGraph } from './language-graphs.ts'
import { nearest } from './namespace-resolver.ts'
import { folderOf, foldersUp, joinPath, nameOf, type RepositoryIndex } from './repository-index.ts'
import type { Resolution } from './resolver.ts'

type Declared = ReadonlyMap<string, readonly string[]>
type Input = { index: RepositoryIndex; analyses: ReadonlyMap<string, FileAnalysis>; read: (path: string) => string }

/**
 * Links Swift files. A file sees the types of its own module and of imported modules. Modules are the targets
 * of `Package.swift`; without that file, the repository is one module.
 */
export function swiftGraph({ index, analyses, read }: Input): LanguageGraph {
  const folders = targetFolders(index, read)
  const byFolder = new Map([...folders].map(([name, folder]) => [folder, name]))
  const moduleOf = (path: string) =>
    byFolder.get(foldersUp(folderOf(path)).find((folder) => byFolder.has(folder)) ?? '') ?? ''
  const modules = declaredTypes(index, analyses, moduleOf)

  return {
    resolve(from, { specifier, names }): Resolution | undefined {
      const declared = modules.get(specifier)
      if (!declared || moduleOf(from) === specifier)
        return folders.has(specifier) ? undefined : { outside: { name: specifier, builtin: BUILTIN.test(specifier) } }
      const own = modules.get(moduleOf(from))
      const found = new Map<string, string[]>()
      for (const name of names.length > 0 ? names : (analyses.get(from)?.references ?? [])) {
        const path = own?.has(name) ? undefined : nearest(declared.get(name), from)
        if (path && path !== from) found.set(path, [...(found.get(path) ?? []), name])
      }
      return found.size > 0 ? { targets: [...found].map(([path, used]) => ({ path, names: used })) } : undefined
    },
    sees(path) {
      const declared = modules.get(moduleOf(path))
      return (name) => nearest(declared?.get(name), path)
    },
  }
}

function declaredTypes(
  index: RepositoryIndex,
  analyses: Input['analyses'],
  moduleOf: (path: string) => string,
): ReadonlyMap<string, Declared> {
  const modules = new Map<string, Map<string, string[]>>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    if (analysis?.language !== 'Swift') continue
    const declared = modules.get(moduleOf(path)) ?? new Map<string, string[]>()
    modules.set(moduleOf(path), declared)
    for (const { name, noun } of analysis.symbols) {
      if (noun !== 'extension') declared.set(name, [...(declared.get(name) ?? []), path])
    }
  }
  return modules
}

const MAX_TARGET = 4_000
const TARGET = /\.(target|executableTarget|testTarget|macro|plugin)\(\s*name:\s*"([\w.-]{1,100})"/g

/** Returns the modules by folder: the folder in the manifest, else the package manager's default folder. */
function targetFolders(index: RepositoryIndex, read: (path: string) => string): Map<string, string> {
  const folders = new Map<string, string>()
  for (const manifest of index.paths) {
    if (nameOf(manifest) !== 'Package.swift') continue
    const text = read(manifest).slice(0, 200_000)
    const home = folderOf(manifest)
    for (const match of text.matchAll(TARGET)) {
      const [, kind, name = ''] = match
      const told = /\bpath:\s*"([^"\n]{1,300})"/.exec(
        untilClosed(text.slice(match.index, match.index + MAX_TARGET)),
      )?.[1]
      const usual = kind === 'testTarget' ? ['Tests', 'Sources'] : ['Sources', 'Source', 'src', 'Plugins']
      const candidates = told ? [told] : usual.map((folder) => `${folder}/${name}`)
      const folder = candidates
        .map((each) => joinPath(home, each))
        .find((each) => each !== undefined && index.hasFolder(each))
      if (folder !== undefined && !folders.has(name)) folders.set(name, folder)
    }
  }
  return folders
}

/** Returns a call up to its closing bracket. */
function untilClosed(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(0, at)
  }
  return text
}

/** Matches modules of the Swift language and of the operating systems that ship with it. */
const BUILTIN =
  /^(?:Swift|Foundation|FoundationNetworking|Dispatch|Darwin|Glibc|Musl|WinSDK|ObjectiveC|os|XCTest|Testing|PackageDescription|PackagePlugin|UIKit|AppKit|SwiftUI|Combine|WatchKit|CoreData|CoreGraphics|CoreLocation|CoreImage|CoreText|CoreMedia|CoreVideo|CoreAudio|CoreBluetooth|CoreML|CoreServices|CoreFoundation|CryptoKit|Security|SystemConfiguration|Network|MapKit|Metal|MetalKit|QuartzCore|AVFoundation|AVKit|Photos|PhotosUI|WebKit|StoreKit|UserNotifications|CloudKit|Contacts|EventKit|HealthKit|HomeKit|ARKit|RealityKit|SceneKit|SpriteKit|GameKit|Vision|Speech|Accelerate|Observation|SwiftData|Charts|WidgetKit|ActivityKit|AppIntents|Intents|LocalAuthentication|MessageUI|SafariServices|MobileCoreServices|UniformTypeIdentifiers|OSLog|ImageIO|IOKit|Cocoa|zlib|CommonCrypto|Synchronization|_Concurrency|_StringProcessing|RegexBuilder|Distributed)$/
