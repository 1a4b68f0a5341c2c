import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { basesOf } from '../graph/bases.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

it('a Swift file is read with types, members, visibility and doc comments', async () => {
  const lines = await outlineLines(
    'Store.swift',
    `import Foundation

/// A store of \`\`Item\`\`s.
///
/// - Note: It is
///   not safe.
/// - Parameters:
///   - name: The name
///     in full.
/// - Returns: It.
@available(iOS 13, *)
public final class Store<T>: Base<T>, Keeping where T: Hashable {
    // MARK: - Init
    /// The most.
    public static let \`default\`: Int = 3
    private(set) var name: String = "x", other = 2
    public internal(set) var wide: Int { get { 1 } set { } }
    public init(name: String) throws { self.name = name }
    deinit {}
    @discardableResult
    open func find<Key>(_ key: Key, in place: Place = .x) async throws -> T? { nil }
    subscript(index: Int) -> Int { 1 }
    enum Kind: String { case small, large(Int) ; /** Not small. */ case huge = "h" }
}
extension Store: Codable {
    public func encode() {}
}
public extension Array { var second: Int { 1 } }
public protocol Keeping: AnyObject { associatedtype Item; var x: Int { get }
  func keep(_ item: Item) -> Bool }
actor Bank { }
let top = 1
func == (l: Int, r: Int) -> Bool { true }
`,
  )
  expect(lines).toEqual([
    '11–24 +class Store | public final class Store<T>: Base<T>, Keeping where T: Hashable | A store of `Item`s.⏎⏎**Parameters:**⏎⏎- `name`: The name in full.⏎⏎**Note:** It is not safe.⏎⏎**Returns:** It.',
    '  15 +property default | public static let `default`: Int = 3 | The most.',
    '  16 -property name | private(set) var name: String = "x", other = 2',
    '  16 -property other | private(set) var name: String = "x", other = 2',
    '  17 +property wide | public internal(set) var wide: Int',
    '  18 +method init | public init(name: String) throws',
    '  20–21 +method find | open func find<Key>(_ key: Key, in place: Place = .x) async throws -> T?',
    '  22 -method subscript | subscript(index: Int) -> Int',
    '  23 -enum Kind | enum Kind: String',
    '    23 -property small | case small',
    '    23 -property large | case large(Int)',
    '    23 -property huge | case huge = "h" | Not small.',
    '  26 +method encode | public func encode()',
    '28 +namespace Array | public extension Array',
    '  28 +property second | var second: Int',
    '29–30 +interface Keeping | public protocol Keeping: AnyObject',
    '  29 +type Item | associatedtype Item',
    '  29 +property x | var x: Int',
    '  30 +method keep | func keep(_ item: Item) -> Bool',
    '31 -class Bank | actor Bank',
    '32 -constant top | let top = 1',
    '33 -function == | func == (l: Int, r: Int) -> Bool',
  ])
})

it('a Swift class names its parent first, and all its other bases are protocols', async () => {
  const { symbols } = await analyzeFile(
    'a.swift',
    'class A: Base<Int>, Keeping {}\nclass B: Codable {}\nstruct C: Shape, Sendable {}\nenum D: String, Error {}\nprotocol E: Shape {}\n',
  )
  expect(symbols.map((symbol) => [symbol.noun ?? symbol.kind, basesOf(symbol)])).toEqual([
    ['class', { extends: ['Base'], implements: ['Keeping'] }],
    ['class', { extends: [], implements: ['Codable'] }],
    ['struct', { extends: [], implements: ['Shape', 'Sendable'] }],
    ['enum', { extends: [], implements: ['Error'] }],
    ['protocol', { extends: ['Shape'], implements: [] }],
  ])
})

it('a Swift file gives its calls, extension conformances, environment and entry point', async () => {
  const analysis = await analyzeFile(
    'a.swift',
    `// a.swift
// Created by somebody.

@testable import struct Kit.Saw
import UIKit
@main struct A: App {
  func f() { helper(); self.go(); B.make(1); other.run() }
  func go() { _ = ProcessInfo.processInfo.environment["A_HOME"] }
}
class B {
  static func make(_ a: Int) {}
}
extension B: Keeping {}
func helper() {}
`,
  )
  expect(importLines(analysis)).toEqual(['Kit: Saw', 'UIKit:'])
  expect(analysis).toMatchObject({
    fileDoc: '',
    conformances: [{ type: 'B', contract: 'Keeping' }],
    environment: [{ name: 'A_HOME', line: 8 }],
    entryPoint: true,
    calls: [
      { by: 'A.f', name: 'helper', own: true },
      { by: 'A.f', name: 'A.go', own: true },
      { by: 'A.f', name: 'B.make', own: true },
    ],
  })
})

it('a Swift file sees the types of its own module and of the targets that it imports', async () => {
  const files = {
    'Package.swift':
      'import PackageDescription\nlet package = Package(name: "a", targets: [.target(name: "Kit", dependencies: [], path: "Source"), .executableTarget(name: "app", dependencies: [.target(name: "Kit")]), .testTarget(name: "KitTests")])\n',
    'Source/Saw.swift': 'public struct Saw { let handle: Handle }\n',
    'Source/Deep/Handle.swift': 'struct Handle {}\n',
    'Source/Saw+More.swift': 'extension Saw { func more() {} }\n',
    'Sources/app/main.swift': 'import Kit\nimport Foundation\nimport Logging\nlet saw = Saw()\nlet h: Handle\n',
    'Sources/app/Handle.swift': 'struct Handle {}\n',
    'Tests/KitTests/SawTests.swift':
      'import XCTest\n@testable import Kit\nclass SawTests: XCTestCase { let saw = Saw() }\n',
  }
  expect(await usesOf(files, 'Source/Saw.swift')).toEqual(['Source/Deep/Handle.swift: Handle'])
  expect(await usesOf(files, 'Source/Saw+More.swift')).toEqual(['Source/Saw.swift: Saw'])
  expect(await usesOf(files, 'Sources/app/main.swift')).toEqual([
    'Source/Saw.swift: Saw',
    'Sources/app/Handle.swift: Handle',
    '(Foundation)',
    'Logging',
  ])
  expect(await usesOf(files, 'Tests/KitTests/SawTests.swift')).toEqual(['Source/Saw.swift: Saw', '(XCTest)'])
})

it.each([
  ['never end', '/*'.repeat(20_000)],
  ['never end beside others', '/* a */ /*'.repeat(500)],
  ['stand in each other', `${'/*'.repeat(20_000)}${'*/'.repeat(20_000)}`],
])('Swift with comments that %s is read in time', async (_, comments) => {
  const { symbols } = await analyzeFile('a.swift', `struct A {}\n${comments}`)
  expect(symbols.map(({ name }) => name)).toEqual(['A'])
})
