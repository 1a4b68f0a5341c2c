import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'
import type { Manifest } from './manifest.ts'

async function manifestOf(path: string, content: string): Promise<Manifest | undefined> {
  const { model } = await sampleRepository({ [path]: content })
  return model.manifests.manifests.find((manifest) => manifest.path === path)
}

const names = (manifest: Manifest | undefined) => manifest?.commands.map(({ name }) => name)

it('a Swift package is read with its name, tools, dependencies and targets', async () => {
  const manifest = await manifestOf(
    'Package.swift',
    `// swift-tools-version:5.9
import PackageDescription
// Package(name: "no")
let package = Package(
  name: "Store",
  dependencies: [
    .package(url: "https://github.com/apple/swift-log.git", from: "1.0.0"),
    // .package(url: "https://github.com/apple/gone.git", from: "1.0.0"),
  ],
  targets: [.executableTarget(name: "store"), .testTarget(name: "StoreTests")]
)
`,
  )
  expect(manifest).toMatchObject({
    name: 'Store',
    nameLine: 5,
    requirements: [{ name: 'Swift', version: '5.9', line: 1 }],
    dependencies: [{ name: 'swift-log', kind: 'runtime', line: 7 }],
  })
  expect(names(manifest)).toEqual(['swift build', 'swift run store', 'swift test'])
})

it('Dart and Flutter packages are read with the commands of their own tools', async () => {
  const manifest = await manifestOf(
    'pubspec.yaml',
    'name: store\ndescription: >-\n  Keeps\n  things.\nenvironment:\n  sdk: ^3.0.0\nexecutables:\n  store:\ndependencies:\n  http: ^1.0.0\ndev_dependencies:\n  test: any\n',
  )
  expect(manifest).toMatchObject({
    name: 'store',
    description: 'Keeps things.',
    requirements: [{ name: 'Dart', version: '^3.0.0', symbol: 'environment.sdk' }],
    dependencies: [
      { name: 'http', kind: 'runtime' },
      { name: 'test', kind: 'development' },
    ],
    programs: [{ name: 'store', target: 'bin/store.dart' }],
  })
  expect(names(manifest)).toEqual(['dart pub get', 'dart test'])
  const flutter = await manifestOf('pubspec.yaml', 'name: app\ndependencies:\n  flutter:\n    sdk: flutter\n')
  expect(names(flutter)).toEqual(['flutter pub get', 'flutter run', 'flutter test'])
  expect(flutter?.dependencies).toEqual([])
})

it('a Mix project is read, including the attributes of its module', async () => {
  const manifest = await manifestOf(
    'mix.exs',
    `defmodule Store.MixProject do
  use Mix.Project
  @description "Keeps things"
  def project do
    [
      app: :store,
      elixir: "~> 1.15",
      description: @description,
      package: [licenses: ["Apache-2.0"]],
      deps: deps()
    ]
  end
  defp deps do
    [
      {:plug, "~> 1.0"},
      # {:gone, "~> 1.0"},
      {:ex_doc, "~> 0.21", only: :docs}
    ]
  end
end
`,
  )
  expect(manifest).toMatchObject({
    name: 'store',
    nameLine: 6,
    description: 'Keeps things',
    descriptionLine: 3,
    licence: 'Apache-2.0',
    requirements: [{ name: 'Elixir', version: '~> 1.15', line: 7 }],
    dependencies: [
      { name: 'plug', kind: 'runtime', line: 15 },
      { name: 'ex_doc', kind: 'development', line: 17 },
    ],
  })
  expect(names(manifest)).toEqual(['mix deps.get', 'mix test'])
})

it('a Foundry or Hardhat project gives its compiler version and its build commands', async () => {
  const foundry = await manifestOf('foundry.toml', '[profile.default]\nsolc_version = "0.8.15"\n')
  expect(foundry?.requirements).toMatchObject([
    { name: 'Solidity', version: '0.8.15', symbol: 'profile.default.solc_version' },
  ])
  expect(names(foundry)).toEqual(['forge build', 'forge test'])
  const hardhat = await manifestOf('hardhat.config.ts', 'export default {\n  solidity: "0.8.28",\n}\n')
  expect(hardhat?.requirements).toMatchObject([{ name: 'Solidity', version: '0.8.28', line: 2 }])
  expect(names(hardhat)).toEqual(['npx hardhat compile', 'npx hardhat test'])
})

it.each(['Package.swift', 'pubspec.yaml', 'mix.exs', 'foundry.toml', 'hardhat.config.js'])(
  'a %s that is no manifest at all is read without an error',
  async (path) => {
    for (const content of ['', '{{{{', '\u0000"', '- a: [', '"'.repeat(500), '[[[', '{:a, '.repeat(50)])
      expect(await manifestOf(path, content)).toMatchObject({ path })
  },
)
