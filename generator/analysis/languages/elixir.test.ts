import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { basesOf } from '../graph/bases.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const STORE = `defmodule Store do
  @moduledoc """
  Keeps things, see \`c:init/1\`.

  ## Example

      iex> Store.open("a")
      :ok

    * one
    * two
  """
  @behaviour Plug
  use GenServer
  alias Store.{Shelf, Other}
  import Plug.Conn, only: [halt: 1]

  @typedoc "A key"
  @type key :: String.t()
  @typep hidden :: 1
  @callback init(opts) :: opts
  defstruct [:name, size: 1]

  @doc "Opens it"
  @spec open(key) :: :ok
  def open(name, more \\\\ 1)
  def open("x", _), do: :ok

  def open(name, _) when is_binary(name) do
    helper(name)
    __MODULE__.close()
    Shelf.put(name)
  end

  @doc "Opens none"
  def open, do: nil

  @doc false
  def close(), do: System.get_env("STORE_HOME")

  defp helper(name), do: name

  @deprecated "Use open/1"
  defmacro old(x) do
    quote do: helper(unquote(x))
  end

  if Mix.env() == :test do
    def only_in_tests, do: 1
  end

  defmodule Inner do
    @moduledoc false
    def go, do: Store.open("a")
  end
end

defprotocol Sized do
  @doc "How large"
  def size(data)
end

defimpl Sized, for: Store do
  def size(_), do: 1
end
`

it('an Elixir module is read with its documentation, functions, types and callbacks', async () => {
  expect(await outlineLines('lib/store.ex', STORE)).toEqual([
    '1–56 +module Store | defmodule Store | Keeps things, see `init/1`.⏎⏎**Example:**⏎⏎```elixir⏎iex> Store.open("a")⏎:ok⏎```⏎⏎  * one⏎  * two',
    '  18–19 +type key | @type key :: String.t() | A key',
    '  20 -type hidden | @typep hidden :: 1',
    '  21 +method init | @callback init(opts) :: opts',
    '  22 +property name | :name',
    '  22 +property size | size: 1',
    '  24–36 +function open | def open(name, more \\\\ 1) / @spec open(key) :: :ok / def open | Opens it⏎⏎Opens none',
    '  38–39 -function close | def close()',
    '  41 -function helper | defp helper(name)',
    '  43–46 +macro old | defmacro old(x) | **Deprecated:** Use open/1',
    '  49 +function only_in_tests | def only_in_tests',
    '52–55 -module Store.Inner | defmodule Inner',
    '  54 +function go | def go',
    '58–61 +interface Sized | defprotocol Sized',
    '  59–60 +method size | def size(data) | How large',
    '63–65 -module Sized.Store | defimpl Sized, for: Store',
    '  64 +function size | def size(_)',
  ])
})

it('an Elixir file gives its imports, behaviours, protocols, calls and environment', async () => {
  const analysis = await analyzeFile('lib/store.ex', STORE)
  expect(importLines(analysis)).toEqual(['Plug:', 'GenServer:', 'Store.Shelf:', 'Store.Other:', 'Plug.Conn:'])
  expect(analysis).toMatchObject({
    environment: [{ name: 'STORE_HOME', line: 39 }],
    conformances: [{ type: 'Store', contract: 'Sized' }],
    calls: [
      { by: 'Store.open', name: 'Store.helper', own: true },
      { by: 'Store.open', name: 'Store.close', own: true },
      { by: 'Store.Inner.go', name: 'Store.open', own: true },
    ],
  })
  expect(analysis.symbols[0] && basesOf(analysis.symbols[0])).toEqual({ extends: [], implements: ['Plug'] })
})

it('an Elixir module is found by its full name, whichever file declares it', async () => {
  const files = {
    'lib/store.ex':
      'defmodule Store do\n  alias Store.Shelf, as: S\n  use GenServer\n  import Ecto.Query\n  use Store.Missing\n  def go, do: S.put(%Store.Item{})\nend\n',
    'lib/store/shelf.ex': 'defmodule Store.Shelf do\n  def put(x), do: x\nend\n',
    'lib/items.ex': 'defmodule Store.Item do\n  defstruct [:a]\nend\n',
  }
  expect(await usesOf(files, 'lib/store.ex')).toEqual([
    'lib/store/shelf.ex: Store.Shelf',
    'lib/items.ex: Store.Item',
    '(GenServer)',
    'Ecto',
    'Store.Missing',
  ])
})

const pieces = fc.constantFrom(
  ...['defmodule A do\n', 'end\n', 'def f(', ') do\n', 'do: 1\n', '@doc """\n', '"""\n', '@doc "x"\n', '"', "~S'''\n"],
  ...[
    '@type t :: ',
    '@callback ',
    'alias A.{',
    '}',
    '[',
    ']',
    'use ',
    'B.C',
    '\n',
    '#',
    '|> ',
    '%{',
    'é',
    '\\',
    '&',
    '`',
  ],
)

it('any text of Elixir is read without an error, and its symbols lie inside the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (parts) => {
      const { symbols, lines, parseSkipped } = await analyzeFile('a.ex', parts.join(''))
      expect(parseSkipped).not.toBe('too-deep')
      for (const { startLine, endLine } of symbols.flatMap((symbol) => [symbol, ...symbol.members])) {
        expect(startLine).toBeGreaterThan(0)
        expect(endLine).toBeGreaterThanOrEqual(startLine)
        expect(endLine).toBeLessThanOrEqual(Math.max(1, lines))
      }
    }),
    { numRuns: 300 },
  )
})

it('unclosed Elixir code is read to its end', async () => {
  for (const piece of [
    'defmodule A do ',
    '[',
    '{',
    '(',
    '"',
    '"""',
    '@doc ',
    'f(',
    '#{',
    'a |> ',
    '\\',
    'fn -> ',
    'alias A.{',
  ])
    expect((await analyzeFile('a.ex', piece.repeat(20_000))).lines).toBeGreaterThan(0)
})

it('Elixir code that parses too slowly is described by its text', async () => {
  const module = (body: string) =>
    `# Keeps things that people put in.\ndefmodule A do\n  def f(a) do\n    ${body}\n  end\nend\n`
  for (const slow of [`a ${'when a '.repeat(100)}`, `a\n${'when a\n'.repeat(100)}`, '#{'.repeat(5_000)])
    expect(await analyzeFile('a.ex', module(slow))).toMatchObject({
      parseSkipped: 'time-limit',
      fileDoc: 'Keeps things that people put in.',
    })
  const { symbols, parseSkipped } = await analyzeFile('a.ex', module(`a${' |> f()'.repeat(200)}`))
  expect(parseSkipped).toBeNull()
  expect(symbols[0]?.members.map(({ name }) => name)).toEqual(['f'])
})

it('a picture in a one-line string does not keep an Elixir file from being read', async () => {
  const source = `defmodule Logo do\n  @image "data:image/png;base64,${'iVBORw0KGgo'.repeat(2_000)}"\n\n  @doc "Shows it."\n  def show(x), do: x\nend\n`
  const analysis = await analyzeFile('logo.ex', source)
  expect(analysis.parseSkipped).toBeNull()
  expect(analysis.symbols[0]?.members).toMatchObject([{ name: 'show', doc: 'Shows it.', startLine: 4 }])
})

describe('a test of ExUnit', () => {
  const cases = [
    ...[
      '  describe "a title" do',
      '    test "holds what \\"is\\" there", %{conn: conn} do',
      '      assert conn',
      '    end',
    ],
    ...[
      '    test "shows #{@what}" do',
      '      assert true',
      '    end',
      '  end',
      '  property "adds up" do',
      '  end',
      'end',
      '',
    ],
  ].join('\n')

  it('an ExUnit test lists the titles of its suites and cases', async () => {
    const { headings } = await analyzeFile(
      'a_test.exs',
      `defmodule ATest do\n  use MyApp.ConnCase, async: true\n${cases}`,
    )
    expect(headings).toEqual([
      { level: 1, text: 'a title', line: 3 },
      { level: 2, text: 'holds what "is" there', line: 4 },
      { level: 1, text: 'adds up', line: 11 },
    ])
  })

  it('an Elixir module that uses no ExUnit case has no suites or cases', async () => {
    expect((await analyzeFile('a.ex', `defmodule A do\n${cases}`)).headings).toEqual([])
  })
})
