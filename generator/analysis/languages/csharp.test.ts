import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a C# namespace lists types with all kinds of members', async () => {
  const lines = await outlineLines(
    'src/Store.cs',
    `namespace Acme.Stores
{
    /// <summary>Keeps <see cref="T:Acme.Things.Thing"/>s.</summary>
    /// <remarks>Not for <c>null</c>.</remarks>
    /// <typeparam name="T">What.</typeparam>
    [Serializable]
    public abstract class Store<T> : Base, IShelf where T : class
    {
        public const int Max = 3;
        private readonly string _a = "x", _b;
        public string Name { get; set; } = "";
        public event EventHandler Changed;
        public Store(int size) : base(size) { }
        /// <returns>It, or <see langword="null"/>.</returns>
        /// <exception cref="System.ArgumentException">Bad.</exception>
        protected override async Task<X> FindAsync(string key, params int[] more) => null;
        enum Kind { Small, Large = 2 }
    }
    public interface IShelf { void Put(); }
    internal struct Spot { public int X; }
    public record Pair(int X, string Y);
    public delegate void Done(int count);
}
`,
  )
  expect(lines).toEqual([
    '6–18 +class Store | public abstract class Store<T> : Base, IShelf where T : class | Keeps `Thing`s.⏎⏎**Parameters:**⏎⏎- `T`: What.⏎⏎Not for `null`.',
    '  9 +constant Max | public const int Max = 3',
    '  10 -property _a | private readonly string _a = "x", _b',
    '  10 -property _b | private readonly string _a = "x", _b',
    '  11 +property Name | public string Name',
    '  12 +property Changed | public event EventHandler Changed',
    '  13 +method Store | public Store(int size) : base(size)',
    '  16 -method FindAsync | protected override async Task<X> FindAsync(string key, params int[] more) | **Returns:** It, or `null`.⏎⏎**Throws:** `ArgumentException` Bad.',
    '  17 -enum Kind | enum Kind',
    '    17 -property Small | Small',
    '    17 -property Large | Large = 2',
    '19 +interface IShelf | public interface IShelf',
    '  19 +method Put | void Put()',
    '20 -struct Spot | internal struct Spot',
    '  20 +property X | public int X',
    '21 +class Pair | public record Pair(int X, string Y)',
    '22 +type Done | public delegate void Done(int count)',
  ])
})

it('the first branch of a preprocessor choice in C# is read', async () => {
  const analysis = await analyzeFile(
    'P.cs',
    `using System;
using Acme.Things;
namespace Acme;
#if NEW
public class P : INew {
#else
public class P {
#endif
  static void Main(string[] args) { Environment.GetEnvironmentVariable("P_HOME"); }
#region more
  public void More() { }
#endregion
}
`,
  )
  expect(analysis.symbols).toMatchObject([{ name: 'P', signature: 'public class P : INew', startLine: 5, endLine: 13 }])
  expect(analysis.symbols[0]?.members.map(({ name }) => name)).toEqual(['Main', 'More'])
  expect(importLines(analysis)).toEqual(['System:', 'Acme.Things:'])
  expect(analysis).toMatchObject({
    namespace: 'Acme',
    entryPoint: true,
    hasSyntaxErrors: false,
    environment: [{ name: 'P_HOME', line: 9 }],
  })
})

it('symbols of several C# namespaces are told apart, and a global using is project-wide', async () => {
  const source = `global using Acme.Things;
namespace Acme {
  namespace Deep { class A {} }
  class B {}
}

class C {}
`
  expect(await analyzeFile('Several.cs', source)).toMatchObject({
    namespace: 'Acme.Deep',
    namespaces: [
      { name: 'Acme.Deep', symbols: ['A'] },
      { name: 'Acme', symbols: ['B'] },
      { name: '', symbols: ['C'] },
    ],
    imports: [{ specifier: 'Acme.Things', projectWide: true }],
  })
})

it('a C# signature has no directives and at most one branch of each condition', async () => {
  const source = `public sealed class Lamp : ILamp, IDisposable
#if ASYNC
    , IAsyncDisposable
#endif
{
#if NET
  public ValueTask
#else
  public Task
#endif
    Glow(
#pragma warning disable
      int a) { }
  void Dim(
#if WIDE
    long a
#elif NARROW
    short a
#else
    int a
#endif
  ) { }
}
`
  expect((await outlineLines('Lamp.cs', source)).map((line) => line.split(' | ')[1])).toEqual([
    'public sealed class Lamp : ILamp, IDisposable',
    'public ValueTask Glow(int a)',
    'void Dim(long a)',
  ])
})
