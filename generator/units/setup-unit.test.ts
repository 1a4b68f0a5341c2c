import { expect, it } from 'vitest'
import { textOf } from '../../shared/document/node.ts'
import { composeAll } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

it('the setup page names a command once if two manifests know it', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'store.gemspec': "Gem::Specification.new do |s|\n  s.name = 'store'\n  s.add_dependency 'rack'\nend\n",
      Gemfile: "source 'https://gems.example'\ngemspec\ngem 'rake'\n",
      'lib/store.rb': 'class Store\n  def open\n    1\n  end\nend\n',
    }),
  )
  const setup = pages.flatMap(({ units }) => units).find(({ id }) => id === 'setup')
  expect(JSON.stringify(setup?.blocks).match(/bundle install/g)).toHaveLength(1)
})

const JAVA = {
  'pom.xml':
    '<project><groupId>com.acme</groupId><artifactId>shop</artifactId><properties><java.version>17</java.version></properties></project>',
  'build.gradle': "plugins { id 'java' }\njava { toolchain { languageVersion = JavaLanguageVersion.of(17) } }\n",
  'src/main/java/com/acme/Shop.java': 'package com.acme;\n\npublic class Shop {}\n',
}

/** The overview's text on how the project is installed and run. */
async function setupOf(files: Record<string, string>): Promise<string> {
  const { pages } = composeAll(await sampleRepository(files))
  const setup = pages.flatMap(({ units }) => units).find(({ id }) => id === 'setup')
  return (setup?.blocks ?? []).map(({ node }) => textOf(node)).join('\n')
}

it('the setup page runs each of two builds with its own wrapper', async () => {
  const text = await setupOf({ ...JAVA, gradlew: '#!/bin/sh\nexec java\n', mvnw: '#!/bin/sh\nexec java\n' })
  expect(text).toContain('./gradlew build')
  expect(text).toContain('./mvnw package')
})

it('the setup page names a requirement once if two builds share it', async () => {
  expect((await setupOf(JAVA)).match(/Java 17/g)).toHaveLength(1)
})

it('the setup page quotes the README section on running if no section covers installing', async () => {
  const text = await setupOf({
    'README.md':
      '# Shop\n\nShop sells lamps.\n\n## Running\n\nStart the server:\n\n```\nLOG=debug cargo run --bin shop\n```\n',
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': 'fn main() {\n    sell();\n}\n',
  })
  expect(text).toContain('LOG=debug cargo run --bin shop')
  expect(text.split('\n')).not.toContain('cargo run')
})

it('the setup does not offer cargo run if none of several programs is the default', async () => {
  const program = 'fn main() {\n    sell();\n}\n'
  const manifest = '[package]\nname = "shop"\n\n[[bin]]\nname = "sell"\n\n[[bin]]\nname = "buy"\n'
  const files = { 'src/bin/sell.rs': program, 'src/bin/buy.rs': program }
  expect(await setupOf({ 'Cargo.toml': manifest, ...files })).not.toContain('cargo run')
  const chosen = manifest.replace('"shop"\n', '"shop"\ndefault-run = "sell"\n')
  expect(await setupOf({ 'Cargo.toml': chosen, ...files })).toContain('cargo run')
})

it('two code blocks with the same beginning are each cited at their own lines', async () => {
  const readme =
    '# Ring\n\nRing is a ring.\n\n## Building\n\nBuild it:\n\n```\nmkdir build\ncmake ..\n```\n\nFor packages:\n\n```\nmkdir build\ncmake .. -DX=On\n```\n'
  const { pages } = composeAll(
    await sampleRepository({
      'README.md': readme,
      'CMakeLists.txt': 'project(ring)\n',
      'ring.c': 'int ring(void) { return 1; }\n',
    }),
  )
  const setup = pages.flatMap(({ units }) => units).find(({ id }) => id === 'setup')
  const lines = (setup?.blocks ?? []).flatMap(({ citations }) => citations.flatMap(({ ref }) => ref.lines ?? []))
  expect(lines).toEqual(
    expect.arrayContaining([
      { start: 7, end: 11 },
      { start: 14, end: 18 },
    ]),
  )
  const ids = (setup?.blocks ?? []).flatMap(({ citations }) => citations.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

it('the setup page lists the target “test” before the target “tests”', async () => {
  const files = {
    Makefile: 'tests: ring.o\n\ttouch t\n\ntest: tests\n\t./t\n',
    'ring.c': 'int ring(void) { return 1; }\n',
  }
  expect(await setupOf(files)).toMatch(/make test(?!s)[\s\S]*make tests/)
})
