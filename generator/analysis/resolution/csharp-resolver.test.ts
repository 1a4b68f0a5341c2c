import { expect, it } from 'vitest'
import { usesOf } from '../testing/uses-of.ts'

const PROJECT = '<Project Sdk="Microsoft.NET.Sdk" />\n'
const LAMP = 'namespace Acme.Lamps;\npublic class Lamp {}\n'

it('a global using applies to all files of its project but not to other projects', async () => {
  const files = {
    'src/Acme/Acme.csproj': PROJECT,
    'src/Acme/Setup/Usings.cs': 'global using System.Text;\nglobal using Acme.Lamps;\n',
    'src/Acme/Lamps/Lamp.cs': LAMP,
    'src/Acme/Room.cs': 'namespace Acme.Rooms;\npublic class Room { Lamp lamp; }\n',
    'src/Other/Other.csproj': PROJECT,
    'src/Other/Hall.cs': 'namespace Other;\npublic class Hall { Lamp lamp; }\n',
  }
  expect(await usesOf(files, 'src/Acme/Room.cs')).toEqual(['src/Acme/Lamps/Lamp.cs: Lamp'])
  expect(await usesOf(files, 'src/Other/Hall.cs')).toEqual([])
})

it('a global using outside all projects applies to its own folder', async () => {
  const files = {
    'a/Usings.cs': 'global using Acme.Lamps;\n',
    'a/deep/Room.cs': 'namespace Acme.Rooms;\npublic class Room { Lamp lamp; }\n',
    'b/Hall.cs': 'namespace Acme.Halls;\npublic class Hall { Lamp lamp; }\n',
    'Lamp.cs': LAMP,
  }
  expect(await usesOf(files, 'a/deep/Room.cs')).toEqual(['Lamp.cs: Lamp'])
  expect(await usesOf(files, 'b/Hall.cs')).toEqual([])
})

it('a C# name in two global usings is ambiguous, and a name in the own namespace wins', async () => {
  const files = {
    'App.csproj': PROJECT,
    'Usings.cs': 'global using Acme.A;\nglobal using Acme.B;\n',
    'A.cs': 'namespace Acme.A;\npublic class Lamp {}\npublic class Shelf {}\n',
    'B.cs': 'namespace Acme.B;\npublic class Lamp {}\n',
    'Room.cs': 'namespace Acme.Rooms;\npublic class Room { Lamp lamp; Shelf shelf; }\n',
    'Shelf.cs': 'namespace Acme.Rooms;\npublic class Shelf {}\n',
  }
  expect(await usesOf(files, 'Room.cs')).toEqual(['Shelf.cs: Shelf'])
})

it('an alias in a global using does not import the names of its namespace', async () => {
  const files = {
    'Usings.cs': 'global using L = Acme.Lamps;\n',
    'Lamp.cs': LAMP,
    'Room.cs': 'namespace Acme.Rooms;\npublic class Room { Lamp lamp; }\n',
  }
  expect(await usesOf(files, 'Room.cs')).toEqual([])
})

it('a C# type without a namespace is visible in its project and in projects that reference it', async () => {
  const files = {
    'src/Acme/Acme.csproj': PROJECT,
    'src/Acme/Guard.cs': 'namespace Notes { class NoteAttribute : Attribute {} }\n\nstatic class Guard {}\n',
    'src/Acme/Room.cs': 'namespace Acme.Rooms;\npublic class Room { void A() => Guard.Not(0); Note note; }\n',
    'tests/Tests.csproj':
      '<Project>\n<ProjectReference Include="..\\src\\Acme\\Acme.csproj" />\n<Using Include="Xunit" />\n</Project>\n',
    'tests/RoomTests.cs': 'namespace Acme.Tests;\npublic class RoomTests { void A() => Guard.Not(1); }\n',
    'demo/Demo.csproj': PROJECT,
    'demo/Demo.cs': 'namespace Demo;\npublic class Shop { Guard Guard; NoteAttribute note; }\n',
  }
  expect(await usesOf(files, 'src/Acme/Room.cs')).toEqual(['src/Acme/Guard.cs: Guard'])
  expect(await usesOf(files, 'tests/RoomTests.cs')).toEqual(['src/Acme/Guard.cs: Guard'])
  expect(await usesOf(files, 'demo/Demo.cs')).toEqual([])
})

it('a partial C# type resolves to the file with its name, or else to the part with most members', async () => {
  const files = {
    'a/A.csproj': PROJECT,
    'a/Dim.cs': 'namespace Acme;\npartial class Lamp { class Dimmer {} int a; int b; }\n',
    'a/Lamp.cs': 'namespace Acme;\npublic partial class Lamp : ILamp { }\n',
    'a/Less.cs': 'namespace Acme;\npartial class Shelf { int a; }\n',
    'a/More.cs': 'namespace Acme;\npartial class Shelf { int b; int c; }\n',
    'a/Room.cs': 'namespace Acme;\nclass Room { Lamp lamp; Shelf shelf; }\n',
    'b/B.csproj': PROJECT,
    'b/Other.cs': 'namespace Acme;\npartial class Lamp { }\n',
    'b/Hall.cs': 'namespace Acme;\nclass Hall { Lamp lamp; }\n',
  }
  expect(await usesOf(files, 'a/Room.cs')).toEqual(['a/Lamp.cs: Lamp', 'a/More.cs: Shelf'])
  expect(await usesOf(files, 'b/Hall.cs')).toEqual(['b/Other.cs: Lamp'])
})

it('a C# property with the name of its type does not hide the use of the type', async () => {
  const files = {
    'Color.cs': 'namespace Acme;\npublic class Color {}\n',
    'Size.cs': 'namespace Acme;\npublic class Size {}\n',
    'Lamp.cs':
      'namespace Acme;\npublic class Lamp { public Color? Color { get; } public int Size => 1; int a = Size; }\n',
  }
  expect(await usesOf(files, 'Lamp.cs')).toEqual(['Color.cs: Color'])
})
