import { describe, expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const analyze = (source: string) => analyzeFile('server/server.go', source)

it('a Go type has its fields and methods, even methods declared elsewhere', async () => {
  const analysis = await analyze(`package server

// Listen opens the port.
func (s *Server[T]) Listen(port int, hosts ...string) (err error) { return nil }

// Server answers.
type Server[T any] struct {
	// Port is where.
	Port, Backup int \`json:"port"\` // ignored, there is a doc
	name string // what it is called
	*Embedded
}

func (r Other) Far() {}
`)
  expect(analysis.symbols).toMatchObject([
    {
      name: 'Server',
      kind: 'struct',
      signature: 'type Server[T any] struct',
      doc: 'Server answers.',
      members: [
        { name: 'Port', doc: 'Port is where.', visibility: 'public', signature: 'Port, Backup int' },
        { name: 'Backup' },
        { name: 'name', doc: 'what it is called', visibility: 'internal' },
        { name: 'Listen', kind: 'method', doc: 'Listen opens the port.' },
      ],
    },
    { name: 'Other.Far', kind: 'method', visibility: 'public' },
  ])
})

it('grouped constants and types in Go are read one by one', async () => {
  const analysis = await analyze(`package server

// Levels.
const (
	Low = iota // lowest
	High
	_
)

type (
	Handler func(path string) error
	Reader interface {
		// Read reads.
		Read(p []byte) (n int, err error)
	}
)

var x, Y = 1, "a"
`)
  expect(
    analysis.symbols.map(({ kind, name, visibility, doc }) => `${visibility} ${kind} ${name} ${doc}`.trim()),
  ).toEqual([
    'public constant Low lowest',
    'public constant High',
    'public type Handler',
    'public interface Reader',
    'internal variable x',
    'public variable Y',
  ])
  expect(analysis.symbols[3]?.members).toMatchObject([{ name: 'Read', doc: 'Read reads.' }])
})

it('a name in brackets is a symbol in a Go comment, but the brackets of a type are not', async () => {
  const analysis = await analyze(
    'package a\n\n// H is map[string]any, [][N]T or [K]V, see [Server.Run], [*Conn] and [text](x).\nfunc H() {}\n',
  )
  expect(analysis.symbols[0]?.doc).toBe('H is map[string]any, [][N]T or [K]V, see `Server.Run`, `Conn` and [text](x).')
})

it('the package comment introduces a Go file, and a licence above it does not', async () => {
  const analysis = await analyze(`// Copyright 2024 Somebody. All rights reserved.

// Package server answers requests, see [Server].
//
//	server.Listen(80)
package server
`)
  expect(analysis.fileDoc).toBe('Package server answers requests, see `Server`.\n\n```\nserver.Listen(80)\n```')
})

describe('names from elsewhere', () => {
  it('a Go import lists the names that the file uses from the package', async () => {
    const analysis = await analyze(`package server
import (
	"net/http"
	yaml "gopkg.in/yaml.v3"
	_ "embed"
)
// http.NotThis
var _ = "http.NorThis"
func f() { http.Get(yaml.Node{}.Kind); x.http.Skip() }
`)
    expect(analysis.imports.map(({ specifier, names }) => [specifier, names])).toEqual([
      ['net/http', ['Get']],
      ['gopkg.in/yaml.v3', ['Node']],
      ['embed', []],
    ])
  })

  it('references of a Go file are the names that are declared elsewhere', async () => {
    const analysis = await analyze(`package server
type Own struct { Field int }
func (o *Own) Method(e *Engine) { helper(); local := 1; local(); o.selected(); o.Field = Max }
func run(handler func()) { handler(); append(nil); Own{Field: 1} }
`)
    expect(analysis.references).toEqual(['Engine', 'Max', 'helper'])
  })
})

it('a Go program and its environment variables are found', async () => {
  const analysis = await analyze(
    'package main\nimport "os"\nconst named = "D"\nfunc main() { os.Getenv("A"); os.LookupEnv(`B`) /* os.Getenv("C") */; os.Getenv(named); os.Getenv(other) }\n',
  )
  expect(analysis.entryPoint).toBe(true)
  expect(analysis.environment.map((variable) => variable.name)).toEqual(['A', 'B', 'D'])
})

it('a shifted or compared value in Go keeps its spaces', async () => {
  const analysis = await analyze('package a\n\nconst First Kind = 1 << iota\n\nvar isLow = limit < 3\n')
  expect(analysis.symbols.map(({ signature }) => signature)).toEqual([
    'const First Kind = 1 << iota',
    'var isLow = limit < 3',
  ])
})

it('an assertion that a Go type implements an interface does not count as a use', async () => {
  const analysis = await analyze(`package server
import "net/http"
var (
	_ Render = (*JSON)(nil)
	_ Render = XML{}
	_ http.Handler = &Engine[int]{}
	_ Codec = newCodec()
)
var _ Writer = new(buffer)
func f() { Use() }
`)
  expect(analysis.conformances).toEqual([
    { type: 'JSON', contract: 'Render' },
    { type: 'XML', contract: 'Render' },
    { type: 'Engine', contract: 'http.Handler' },
    { type: 'buffer', contract: 'Writer' },
  ])
  expect(analysis.references).toEqual(['Codec', 'Use', 'newCodec'])
  expect(analysis.imports.map(({ names }) => names)).toEqual([['Handler']])
})

it('embedded types in Go are kept apart from fields and methods', async () => {
  const analysis = await analyze(`package server
type Engine struct {
	RouterGroup \`json:"-"\`
	*sync.Mutex // guards
	Base[int]
	Port int
}
type IRouter interface {
	IRoutes
	http.Handler
	Group(string)
}
type Number interface { ~int | ~float64 }
type Flag interface { int | bool }
`)
  expect(analysis.symbols.map(({ name, embeds }) => [name, embeds])).toEqual([
    ['Engine', ['RouterGroup', 'sync.Mutex', 'Base']],
    ['IRouter', ['IRoutes', 'http.Handler']],
    ['Number', undefined],
    ['Flag', undefined],
  ])
})

it('a list item in a Go comment keeps its other lines, its number and the list below it', async () => {
  const comment = [
    'Open opens.',
    '',
    '  - the first item',
    '    goes on here',
    '  - the second',
    '      - lies below',
    ' 1. one',
    '',
    'Code:',
    '',
    '\tx := 1',
  ]
  const source = `package a\n\n${comment.map((line) => `//${line.startsWith('\t') || line === '' ? '' : ' '}${line}`).join('\n')}\nfunc Open() {}\n`
  expect((await analyzeFile('a.go', source)).symbols[0]?.doc).toBe(
    'Open opens.\n\n- the first item\n   goes on here\n- the second\n   - lies below\n1. one\n\nCode:\n\n```\nx := 1\n```',
  )
})
