import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'

const manifestOf = async (files: Record<string, string>) => (await sampleRepository(files)).model.manifests.manifests[0]

describe('manifests', () => {
  it('a Cargo manifest gives programs, commands and dependencies', async () => {
    const toml = `[package]
name = "my-app"
description = """
Does
it."""
license = "MIT"
rust-version = "1.80"

[[bin]]
name = "app"
path = "src/cli.rs"

[dependencies]
serde = "1"
[dev-dependencies]
insta = { version = "1" }
`
    expect(await manifestOf({ 'Cargo.toml': toml })).toMatchObject({
      ecosystem: 'cargo',
      name: 'my-app',
      description: 'Does it.',
      licence: 'MIT',
      programs: [{ name: 'app', target: 'src/cli.rs' }],
      requirements: [{ name: 'Rust', version: '1.80', symbol: 'package.rust-version' }],
      commands: [{ name: 'cargo build' }, { name: 'cargo run' }, { name: 'cargo test' }],
      dependencies: [
        { name: 'serde', kind: 'runtime' },
        { name: 'insta', kind: 'development' },
      ],
      mains: ['src/lib.rs'],
    })
  })

  it('each program of a Cargo manifest has the lines of its own table', async () => {
    const toml = '[package]\nname = "a"\n\n[[bin]]\nname = "b"\npath = "b.rs"\n\n[[bin]]\nname = "c"\n'
    const programs = [
      { name: 'b', target: 'b.rs', path: 'Cargo.toml', symbol: 'bin', lines: { start: 4, end: 6 } },
      { name: 'c', target: 'src/bin/c.rs', path: 'Cargo.toml', symbol: 'bin', lines: { start: 8, end: 9 } },
    ]
    expect((await manifestOf({ 'Cargo.toml': toml }))?.programs).toEqual(programs)
  })

  it('a broken Cargo manifest has no commands, and a Cargo workspace has build and test', async () => {
    expect(await manifestOf({ 'Cargo.toml': '[package\n' })).toMatchObject({ name: '', commands: [] })
    expect(await manifestOf({ 'Cargo.toml': '[workspace]\nmembers = ["a"]\n' })).toMatchObject({
      name: '',
      programs: [],
      commands: [{ name: 'cargo build' }, { name: 'cargo test' }],
    })
  })

  it('a Maven manifest gives its own name, not that of its parent or a plugin', async () => {
    const pom = `<project>
  <parent><artifactId>parent</artifactId><description>No.</description></parent>
  <!-- <artifactId>no</artifactId> -->
  <artifactId>store</artifactId>
  <description>Keeps
    things.</description>
  <licenses><license><name>Apache-2.0</name></license></licenses>
  <properties><maven.compiler.release>17</maven.compiler.release></properties>
  <dependencies>
    <dependency><groupId>org.acme</groupId><artifactId>tools</artifactId></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>plugin</artifactId></plugin></plugins></build>
</project>
`
    expect(await manifestOf({ 'pom.xml': pom })).toMatchObject({
      name: 'store',
      description: 'Keeps things.',
      descriptionLine: 5,
      licence: 'Apache-2.0',
      requirements: [{ name: 'Java', version: '17', line: 8 }],
      dependencies: [
        { name: 'org.acme:tools', kind: 'runtime' },
        { name: 'junit:junit', kind: 'development' },
      ],
    })
  })

  it('a Gradle manifest is read in both Groovy and Kotlin syntax', async () => {
    const gradle = `description = 'Keeps things.'
java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }
dependencies {
    implementation("org.acme:tools:1.0")
    testImplementation 'junit:junit:4.13'
}
`
    expect(await manifestOf({ 'build.gradle': gradle })).toMatchObject({
      description: 'Keeps things.',
      requirements: [{ name: 'Java', version: '21', line: 2 }],
      dependencies: [
        { name: 'org.acme:tools', kind: 'runtime' },
        { name: 'junit:junit', kind: 'development' },
      ],
    })
  })

  it('Composer, gem, .NET and CMake manifests are read', async () => {
    const composer = {
      name: 'acme/store',
      description: 'Keeps things.',
      license: ['MIT', 'GPL-3.0'],
      require: { php: '^8.2', 'ext-json': '*', 'psr/log': '^3' },
      'require-dev': { 'phpunit/phpunit': '^11' },
      bin: ['bin/store'],
      scripts: { test: 'phpunit', 'post-install-cmd': 'no' },
    }
    expect(await manifestOf({ 'composer.json': JSON.stringify(composer) })).toMatchObject({
      licence: 'MIT or GPL-3.0',
      requirements: [{ name: 'PHP', version: '^8.2', symbol: 'require.php' }],
      programs: [{ name: 'store', target: 'bin/store' }],
      commands: [{ name: 'composer install' }, { name: 'composer test', command: 'phpunit' }],
      dependencies: [
        { name: 'psr/log', kind: 'runtime' },
        { name: 'phpunit/phpunit', kind: 'development' },
      ],
    })
    const gemspec = `Gem::Specification.new do |s|
  s.name = 'store'
  s.summary = "Keeps things."
  s.license = 'MIT'
  s.required_ruby_version = '>= 3.1'
  s.add_dependency 'rack', '~> 3'
  s.add_development_dependency "rspec"
end
`
    expect(await manifestOf({ 'store.gemspec': gemspec })).toMatchObject({
      name: 'store',
      description: 'Keeps things.',
      descriptionLine: 3,
      requirements: [{ name: 'Ruby', version: '>= 3.1', line: 5 }],
      dependencies: [
        { name: 'rack', kind: 'runtime' },
        { name: 'rspec', kind: 'development' },
      ],
    })
    const csproj = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFrameworks>net8.0;net9.0</TargetFrameworks></PropertyGroup>
  <ItemGroup><PackageReference Include="Serilog" Version="4" /></ItemGroup>
</Project>
`
    expect(await manifestOf({ 'src/Store.csproj': csproj })).toMatchObject({
      name: 'Store',
      requirements: [{ name: '.NET', version: 'net8.0, net9.0', line: 2 }],
      commands: [{ name: 'dotnet build' }, { name: 'dotnet run --project src/Store.csproj' }],
      dependencies: [{ name: 'Serilog', kind: 'runtime' }],
    })
    const rakefile = `require 'rake/testtask'
Rake::TestTask.new(:test) do |t|
end
desc "Builds the gem"
task :build => :x do
end
task :helper
task default: :test
Minitest::TestTask.create(:'test:core') do |t|
end
`
    expect(await manifestOf({ Rakefile: rakefile })).toMatchObject({
      commands: [
        { name: 'rake test' },
        { name: 'rake build', about: 'Builds the gem' },
        { name: 'rake default' },
        { name: 'rake test:core' },
      ],
    })
    const solution =
      'Project("{1}") = "Store", "src\\Store.csproj", "{2}"\nProject("{1}") = "Store.Tests", "test\\Store.Tests.csproj"\n'
    expect(await manifestOf({ 'Store.sln': solution })).toMatchObject({
      commands: [{ name: 'dotnet build' }, { name: 'dotnet test' }],
    })
    const cmake = `cmake_minimum_required(VERSION 3.20)
# project(no)
project(store VERSION 1.0 DESCRIPTION "Keeps things.")
set(CMAKE_CXX_STANDARD 17)
enable_testing()
`
    expect(await manifestOf({ 'CMakeLists.txt': cmake })).toMatchObject({
      name: 'store',
      description: 'Keeps things.',
      requirements: [
        { name: 'CMake', version: '3.20', line: 1 },
        { name: 'C++', version: '17', line: 4 },
      ],
      commands: [{ name: 'cmake -B build' }, { name: 'cmake --build build' }, { name: 'ctest --test-dir build' }],
    })
  })
})
