import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../testing/sample-repository.ts'

const manifestsOf = async (files: Record<string, string>) => (await sampleRepository(files)).model.manifests

describe('manifests', () => {
  it('an npm manifest gives commands, programs, requirements and dependencies', async () => {
    const { manifests } = await manifestsOf({
      'package.json': JSON.stringify({
        name: '@scope/tool',
        description: ' Does it. ',
        license: { type: 'MIT' },
        bin: './cli.js',
        engines: { node: '>=22', npm: '*' },
        scripts: { test: 'vitest', prepare: 'husky', pretest: 'x', __proto__: 'no', constructor: 'run' },
        dependencies: { a: '1' },
        devDependencies: { b: '1' },
        exports: { '.': { import: './index.js' } },
      }),
    })
    expect(manifests).toMatchObject([
      {
        name: '@scope/tool',
        description: 'Does it.',
        licence: 'MIT',
        programs: [{ name: 'tool', target: './cli.js', symbol: 'bin' }],
        requirements: [{ name: 'Node.js', version: '>=22', symbol: 'engines.node' }],
        commands: [
          { name: 'test', command: 'vitest', symbol: 'scripts.test' },
          { name: 'constructor', command: 'run' },
        ],
        dependencies: [
          { name: 'a', kind: 'runtime' },
          { name: 'b', kind: 'development' },
        ],
        mains: ['./index.js'],
      },
    ])
  })

  it('Python manifests are read from pyproject.toml, setup.cfg and requirements files', async () => {
    const { manifests } = await manifestsOf({
      'pyproject.toml':
        '[project]\nname = "tool"\ndescription = "Does it."\nrequires-python = ">=3.10"\ndependencies = ["click>=8", "a[b]"]\n[project.scripts]\ntool = "tool.cli:main"\n',
      'setup.cfg':
        '[metadata]\nname = old\n[options]\npython_requires = >=3\ninstall_requires =\n    one>1\n    two\n[options.entry_points]\nconsole_scripts =\n    old = old.cli:main\n    older=old.more\n',
      'requirements-dev.txt': '# c\n-r other.txt\npytest==8\n',
    })
    expect(
      manifests.map(({ path, name, requirements, dependencies, programs }) => ({
        path,
        name,
        requirements: requirements.map(({ version, symbol }) => `${version} ${symbol}`),
        dependencies: dependencies.map((dependency) => `${dependency.name} ${dependency.kind}`),
        programs: programs.map((program) => `${program.name} ${program.symbol}`),
      })),
    ).toEqual([
      {
        path: 'pyproject.toml',
        name: 'tool',
        requirements: ['>=3.10 project.requires-python'],
        dependencies: ['click runtime', 'a runtime'],
        programs: ['tool project.scripts.tool'],
      },
      { path: 'requirements-dev.txt', name: '', requirements: [], dependencies: ['pytest development'], programs: [] },
      {
        path: 'setup.cfg',
        name: 'old',
        requirements: ['>=3 options.python_requires'],
        dependencies: ['one runtime', 'two runtime'],
        programs: ['old options.entry_points.console_scripts', 'older options.entry_points.console_scripts'],
      },
    ])
  })

  it('a setup.py names the programs that it installs', async () => {
    const { manifests } = await manifestsOf({
      'setup.py': `setup(name='x', entry_points={'console_scripts': ['run-it = x.cli:main', "other=x.y"]})\n`,
    })
    expect(manifests[0]?.programs.map(({ name, target }) => `${name} ${target}`)).toEqual([
      'run-it x.cli:main',
      'other x.y',
    ])
  })

  it('a Makefile target is described by its recipe without echoed messages, or by its prerequisites', async () => {
    const { manifests } = await manifestsOf({
      Makefile:
        'default: all\nall: lint test\nlint:\n\t$(info *** linting ***)\n\t@golangci-lint run\ntest: lint\n\t@echo "testing"\n\tgo test \\\n\t  ./...\npublish:\n\ttwine check\n\ttwine upload\nempty:\nodd: file.c\ntools:\n\t@if [ -n "$$A" ]; then \\\n\t  go install a; \\\n\tfi\n\tgo install b\n',
    })
    expect(manifests[0]?.commands.map(({ name, command }) => `${name}: ${command}`)).toEqual([
      'default: all',
      'all: lint test',
      'lint: golangci-lint run',
      'test: go test ./...',
      'publish: twine check …',
      'empty: ',
      'odd: ',
      'tools: ',
    ])
  })

  it('broken manifests are read as empty', async () => {
    const { manifests, readme } = await manifestsOf({
      'package.json': '{ "name": ',
      'pyproject.toml': '[[[',
      'go.mod': '\u0000',
      Makefile: '',
    })
    expect(manifests.map(({ name }) => name)).toEqual(['', '', '', ''])
    expect(readme).toBeNull()
  })

  it('build manifests give targets, the base image and the Go version with its line', async () => {
    const { manifests } = await manifestsOf({
      Makefile: '.PHONY: test\ntest: build\n\tgo test ./...\nbuild:\n\tgo build\n\tstrip x\n%.o: %.c\n\tcc\n',
      Dockerfile: 'FROM golang:1 AS build\nFROM --platform=linux alpine:3\nCMD ["serve", "--port", "80"]\n',
      'go.mod':
        'module example.org/x\n\ngo 1.24\n\nrequire github.com/a/b v1.0.0\nrequire (\n\tgithub.com/c/d v1.0.0 // indirect\n\tgithub.com/e/f v1.0.0\n)\n',
    })
    const [docker, make, go] = manifests
    expect(docker).toMatchObject({
      requirements: [{ version: 'alpine:3', line: 2 }],
      commands: [{ command: 'serve --port 80' }],
    })
    expect(make?.commands).toMatchObject([
      { name: 'test', command: 'go test ./...' },
      { name: 'build', command: 'go build …' },
    ])
    expect(go).toMatchObject({
      name: 'example.org/x',
      requirements: [{ version: '1.24', line: 3 }],
      dependencies: [{ name: 'github.com/a/b' }, { name: 'github.com/e/f' }],
    })
  })
})

describe('the README', () => {
  it('a README is not introduced by a notice about an old version', async () => {
    const { readme } = await manifestsOf({
      'package.json': '{ "name": "got" }',
      'README.md': '> Requests for people\n\n## Install\n\n**Got v11 is no longer maintained.**\n',
    })
    expect(readme?.lead).toBe('Requests for people')
  })

  it('the lead of a README drops an opening phrase that refers to the list above', async () => {
    const list = '1. A specification\n2. Adapters for servers'
    const { readme } = await manifestsOf({
      'README.md': `# Plug\n\nPlug is:\n\n${list}\n\nIn other words, it joins small pieces.\n`,
    })
    expect(readme?.lead).toBe('It joins small pieces.')
  })

  it('the lead of a README describes the project, even if a news section comes first', async () => {
    const { readme } = await manifestsOf({
      'README.md':
        '# Gin Web Framework\n\n## News\n\nVersion 2 has been released with many features.\n\n## What\n\nGin is a web framework.\n\n## Installation\n\n```sh\ngo get gin\n```\n\n- in a list\n\n  ```sh\n  not quoted\n  ```\n',
    })
    expect(readme).toMatchObject({
      title: 'Gin Web Framework',
      lead: 'Gin is a web framework.',
      leadLines: { start: 9, end: 9 },
    })
    expect(readme?.sections.find(({ kind }) => kind === 'install')).toMatchObject({
      title: 'Installation',
      code: [{ text: 'go get gin', language: 'sh', start: 14, end: 14 }],
    })
  })

  it('an English Markdown README is preferred to other formats and translations', async () => {
    const { readme } = await manifestsOf({ 'README.rst': 'T\n=\n', 'README.de.md': '# D\n', 'README.md': '# E\n' })
    expect(readme?.path).toBe('README.md')
  })
})

it.each([
  ['LICENSE', 'Permission is hereby granted, free of charge, to any person obtaining a copy', 'MIT'],
  ['LICENSE.txt', 'Apache License\n   Version 2.0, January 2004', 'Apache-2.0'],
  ['COPYING', 'GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007', 'GPL-3.0'],
])('the licence in %s is known by its words', async (path, text, name) => {
  expect((await manifestsOf({ [path]: text })).licence).toEqual({ name, path })
})

it('entry points of a library are its exports, and the imported files of pattern exports', async () => {
  const { model } = await sampleRepository({
    'package.json': JSON.stringify({
      name: 'lib',
      main: './index.js',
      exports: {
        './package.json': './package.json',
        '.': './index.js',
        './extra': './dist/more.js',
        './*': { import: './esm/*.mjs' },
      },
    }),
    'src/index.ts': '',
    'src/more.ts': '',
    'src/vanilla.ts': '',
    'src/inner.ts': '',
    'tests/a.test.ts': "import 'lib'\nimport 'lib/vanilla'\nimport 'lib/none'\nimport '../src/inner'\n",
  })
  expect(model.entryPoints.map(({ path, kind, name }) => `${kind} ${name} ${path}`)).toEqual([
    'library lib src/index.ts',
    'library lib/extra src/more.ts',
    'library lib/vanilla src/vanilla.ts',
  ])
})

it('a program entry point is the file that declares its function', async () => {
  const { model } = await sampleRepository({
    'pyproject.toml': '[project]\nname = "a"\n[project.scripts]\na = "a:main"\nb = "a:gone.run"\n',
    'a/__init__.py': 'try:\n    from ._main import main\nexcept ImportError:\n    def main(): ...\n',
    'a/_main.py': 'def main(): ...\n',
  })
  expect(model.entryPoints.map(({ path, name }) => `${name} ${path}`)).toEqual(['a a/_main.py', 'b a/__init__.py'])
})

it('entry points are found in manifests, commands and files', async () => {
  const { model } = await sampleRepository({
    'package.json':
      '{ "name": "tool", "bin": { "tool": "./dist/cli.js" }, "main": "./dist/index.js", "scripts": { "start": "node server/main.ts", "lint": "node lint.ts" } }',
    'src/cli.ts': '',
    'src/index.ts': '',
    'server/main.ts': '',
    'lint.ts': '',
    'pyproject.toml': '[project]\nname = "py-tool"\n[project.scripts]\npyt = "py_tool.cli:main"\n',
    'py_tool/__init__.py': '',
    'py_tool/cli.py': 'if __name__ == "__main__": ...\n',
    'tests/run.py': '#!/usr/bin/env python\n',
    '.github/check.sh': '#!/bin/sh\n',
    'tools/go.sh': '#!/bin/sh\n',
  })
  expect(model.entryPoints.map(({ path, kind, name }) => `${kind} ${name} ${path}`)).toEqual([
    'program tool src/cli.ts',
    'program pyt py_tool/cli.py',
    'command start server/main.ts',
    'library py_tool py_tool/__init__.py',
    'library tool src/index.ts',
    'file  tools/go.sh',
  ])
})
