import { describe, expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'

const analyze = (source: string, path = 'src/pkg/module.py') => analyzeFile(path, source)

describe('what is public', () => {
  it('a Python module with __all__ makes exactly the names in it public', async () => {
    const analysis = await analyze(
      "__all__ = ['a', \"_b\"]\n__all__ += ['c']\ndef a(): ...\ndef _b(): ...\ndef c(): ...\ndef d(): ...\n",
    )
    expect(analysis.symbols.map((symbol) => [symbol.name, symbol.visibility])).toEqual([
      ['a', 'public'],
      ['_b', 'public'],
      ['c', 'public'],
      ['d', 'internal'],
    ])
  })

  it('a Python module without __all__ makes constants and classes without an underscore public', async () => {
    const analysis = await analyze(
      'LIMIT = 1\n_cache = {}\nT = t.TypeVar("T")\nlogger = get()\nclass constructor: ...\ndef __getattr__(n): ...\n',
    )
    const open = analysis.symbols.filter((symbol) => symbol.visibility === 'public')
    expect(open.map((symbol) => `${symbol.kind} ${symbol.name}`)).toEqual(['constant LIMIT', 'class constructor'])
  })
})

it('a Python class comes with decorated methods, properties, attributes and their docs', async () => {
  const analysis = await analyze(`
@dataclass(frozen=True)
class Point(Base, metaclass=Meta):
    """A point."""

    x: int = 0
    """Across."""
    #: Down.
    y = 0

    @property
    def length(self) -> float:
        """How far it is."""
    @length.setter
    def length(self, value): ...
    @overload
    def move(self, by: int) -> None: ...
    @overload
    def move(self, by: str) -> None: ...
    async def move(self, by):
        '''Moves it.'''
    def __init__(self): ...
    def __repr__(self): ...
    class Inner:
        def ignored(self): ...
`)
  const [point] = analysis.symbols
  expect(point).toMatchObject({
    signature: 'class Point(Base, metaclass=Meta)',
    doc: 'A point.',
    startLine: 2,
    endLine: 25,
  })
  expect(point?.members.map(({ name, kind, doc, visibility }) => [name, kind, doc, visibility])).toEqual([
    ['x', 'property', 'Across.', 'public'],
    ['y', 'property', 'Down.', 'public'],
    ['length', 'property', 'How far it is.', 'public'],
    ['move', 'method', 'Moves it.', 'public'],
    ['__init__', 'method', '', 'public'],
    ['__repr__', 'method', '', 'public'],
    ['Inner', 'class', '', 'public'],
  ])
})

describe('members of a class', () => {
  const signatures = async (body: string) => {
    const [symbol] = (await analyze(`class A:\n${body.replace(/^/gm, '    ')}\n`)).symbols
    return symbol?.members.filter(({ visibility }) => visibility === 'public').map(({ signature }) => signature)
  }

  it('a Python method shows well-known decorators and leaves out others', async () => {
    const body =
      '@property\ndef a(self) -> int: ...\n@classmethod\n@traced("x")\ndef b(cls): ...\n' +
      '@contextlib.asynccontextmanager\nasync def c(self): ...\n@t.overload\ndef d(self): ...\n@x\ndef e(self): ...'
    expect(await signatures(body)).toEqual([
      '@property def a(self) -> int',
      '@classmethod def b(cls)',
      '@contextlib.asynccontextmanager async def c(self)',
      '@t.overload def d(self)',
      'def e(self)',
    ])
  })

  it('a Python property with a setter is an attribute, even if the setter is not right below it', async () => {
    const body =
      '@property\ndef a(self) -> dict[str, int]: ...\n@property\ndef b(self): ...\n@b.deleter\ndef b(self): ...\n' +
      '@a.setter\ndef a(self, value): ...'
    expect(await signatures(body)).toEqual(['a: dict[str, int]', '@property def b(self)'])
  })

  it('a Python class has the attributes that __init__ sets, with the types of the parameters', async () => {
    const body =
      'kept = 1\ndef __init__(self, code: int, *rest: str, name="x", url: str = ""):\n    self.code = code\n' +
      '    """Says how it went."""\n    self._own = 1\n    self.rest = rest\n    self.name = name\n' +
      '    if url:\n        self.url = URL(url)\n    else:\n        self.url = None\n    self.short = name.strip()\n    self.kept = 2\n' +
      '    self.later: list[str] = []\n    other.x = 1\n    def inner():\n        self.never = 1\n' +
      'def close(self):\n    self.closed = True'
    expect((await signatures(body))?.slice(2, -1)).toEqual([
      'code: int',
      'rest',
      'name',
      'url = URL(…)',
      'short',
      'later: list[str] = []',
    ])
  })

  it('a Python attribute keeps the comment above its assignment in __init__', async () => {
    const body =
      'name = None\nsize: int = 1  #: How many.\ndef __init__(self, app):\n    #: The application.\n    self.app = app\n    #: Functions by name.\n    #:\n' +
      '    #: Use :meth:`add`.\n    self.functions: dict[\n        str, int\n    ] = {}\n    # How often it was called.\n    self.count = 0\n' +
      '    self.total = 0  #: The sum.\n    self.plain = 1\n    # self.old = 1\n    self.bare = 2\n    # TODO: remove\n    self.left = 3\n' +
      '    if app:\n        #: Only with an application.\n        self.inner = 1\n    #: Who it is.\n    self.name = 1'
    const [symbol] = (await analyze(`class A:\n${body.replace(/^/gm, '    ')}\n`)).symbols
    const documented = symbol?.members.filter(({ kind }) => kind === 'property')
    expect(documented?.map(({ name, doc }) => [name, doc])).toEqual([
      ['name', 'Who it is.'],
      ['size', 'How many.'],
      ['app', 'The application.'],
      ['functions', 'Functions by name.\n\nUse `add`.'],
      ['count', 'How often it was called.'],
      ['total', 'The sum.'],
      ['plain', ''],
      ['bare', ''],
      ['left', ''],
      ['inner', 'Only with an application.'],
    ])
  })

  it('a Python class lists its protocol methods as members', async () => {
    const body = 'def __len__(self): ...\ndef __eq__(self, o): ...\ndef __own(self): ...\n__hash__ = None'
    expect(await signatures(body)).toEqual(['def __len__(self)', 'def __eq__(self, o)'])
  })
})

it('a Python import inside a guard is found with its imported names', async () => {
  const analysis = await analyze(`
import os, a.b.c as abc
from . import sibling
from ..up.mod import (x as y, z)
from star import *
if TYPE_CHECKING:
    from q import r
try:
    import fast
except ImportError:
    fast = None
os.path.join(os.sep); abc.run(1)
`)
  expect(analysis.imports.map(({ specifier, names }) => [specifier, names])).toEqual([
    ['os', ['path', 'sep']],
    ['a.b.c', ['run']],
    ['.', ['sibling']],
    ['..up.mod', ['x', 'z']],
    ['star', []],
    ['q', ['r']],
    ['fast', []],
  ])
})

it('a Python import inside a function is found, and a type-only import is marked', async () => {
  const analysis = await analyze(
    'if t.TYPE_CHECKING:\n    import a\nelse:\n    import b\ndef f():\n    import c\n    c.run()\nfrom d import e\n',
  )
  expect(analysis.imports.map(({ specifier, names, typeOnly }) => [specifier, names, typeOnly])).toEqual([
    ['a', [], true],
    ['b', [], undefined],
    ['c', ['run'], undefined],
    ['d', ['e'], undefined],
  ])
})

it('the names used from a Python module are read from code, not from comments and strings', async () => {
  const analysis = await analyze('"""See a.B."""\nimport a\n# a.C\nx = "a.D" + f"a.E {a.F}"\na.G()\n')
  expect(analysis.imports[0]?.names).toEqual(['F', 'G'])
})

it('a fallback for a missing Python module is no definition', async () => {
  const analysis = await analyze(
    'try:\n    from .real import main\n    FAST = True\nexcept ImportError:\n    def main(): ...\n    FAST = False\n    other = None\n',
  )
  expect(analysis.symbols.map(({ name, startLine }) => [name, startLine])).toEqual([['FAST', 3]])
})

it('the signature of a Python variable omits a value that varies between runs or assignments', async () => {
  const analysis = await analyze(
    'import os\nA = 1\nif "B" in os.environ:\n    B: str = "b"\n    C = 1\nelse:\n    C = 2\nD = 1\nD = 2\nE = 3\nE = 3\n',
  )
  expect(analysis.symbols.map(({ signature }) => signature)).toEqual(['A = 1', 'B: str', 'C', 'D', 'E = 3'])
})

it('a Python package re-exports the imports from its own modules', async () => {
  const analysis = await analyze('from .app import Flask as Flask\nimport os\n', 'src/flask/__init__.py')
  expect(analysis.imports).toMatchObject([
    { specifier: '.app', reExport: true },
    { specifier: 'os', reExport: false },
  ])
})

it('environment variables and main guards in Python are found in code, not in comments or strings', async () => {
  const analysis = await analyze(`
import os
from os import environ
# os.environ["IN_COMMENT"]
text = 'os.getenv("IN_STRING")'
a = os.environ["A"] or os.environ.get('B') or os.getenv("C", "d") or environ['D'] or request.environ['E'] or _os.environ['F']
if __name__ == "__main__":
    run()
`)
  expect(analysis.environment.map((variable) => variable.name)).toEqual(['A', 'B', 'C', 'D', 'F'])
  const handler = await analyze('def app(environ, start): return environ["PATH_INFO"]\n')
  expect(handler.environment).toEqual([])
  expect(analysis.entryPoint).toBe(true)
})

describe('docstrings', () => {
  const doc = async (text: string) => (await analyze(`def f():\n    """${text}"""\n`)).symbols[0]?.doc

  it('docstrings in Sphinx style become Markdown', async () => {
    expect(
      await doc(`Opens :class:\`~pkg.Door\` and \`\`x\`\`.

    Like this::

        open(1)

    .. versionadded:: 2.0
        Not shown.

    .. note::
        Mind the \`gap <https://example.org>\`_.

    :param int key: which one
    :returns: the door
    :raises KeyError: if missing
    `),
    ).toBe(
      'Opens `Door` and `x`.\n\nLike this:\n\n```\nopen(1)\n```\n\nMind the [gap](https://example.org).\n\n**Parameters:**\n\n- `key` (`int`): which one\n\n**Returns:** the door\n\n**Throws:** `KeyError` if missing\n\n**Added in 2.0:** Not shown.',
    )
  })

  it('a docstring keeps a fenced block as it is', async () => {
    const text = 'Opens.\n\n    ```python\n    >>> a = 1\n\n    :param x: no\n    ```\n\n    * b\n    '
    expect(await doc(text)).toBe('Opens.\n\n```python\n>>> a = 1\n\n:param x: no\n```\n\n* b')
  })

  it('a docstring keeps the layout of code, aligned lines and trees', async () => {
    const shown = async (lines: string) => doc(`Opens.\n\n${lines.replace(/^(?=.)/gm, '    ')}\n\n    Closes.\n    `)
    const verbatim = [
      'Door(None)        # No door.\nDoor(5, to="x()")  # A door.',
      '# Comment.\na = {\n    "b": c(1)\n}\n\nfor x in a:\n    x.run()',
      'assert a.b == "c"\n@d\nimport e',
      '   https://example.org/x\n[ scheme ]    [ host ][x]\n    [   what   ]   [y]',
      '* A\n  x B\n    + C\n    + D\n  x E',
    ]
    for (const lines of verbatim) {
      expect(await shown(lines)).toBe(`Opens.\n\n\`\`\`\n${lines}\n\`\`\`\n\nCloses.`)
    }
    const text = [
      'a = the number of doors',
      'open (now) closes (then).',
      '- a\n  - b\n    - c',
      'for all of them:\ndoors',
    ]
    for (const lines of text) expect(await shown(lines)).toBe(`Opens.\n\n${lines}\n\nCloses.`)
  })

  it('a docstring shows the changes of each version', async () => {
    expect(
      await doc(`Opens.

    .. versionchanged:: 3.2
        Merged with \`\`Door\`\`. It will
        be removed.

        More of it::

            open()

    .. deprecated:: 2.3 Use \`\`close\`\`.
    .. versionadded:: 1.0
    .. deprecated::
        Some day.

    :return: it
    `),
    ).toBe(
      'Opens.\n\n**Returns:** it\n\n**Changed in 3.2:** Merged with `Door`. It will be removed.\n\nMore of it:\n\n```\nopen()\n```\n\n' +
        '**Deprecated in 2.3:** Use `close`.\n\n**Added in 1.0.**\n\n**Deprecated:** Some day.',
    )
  })

  it('a docstring keeps definition lists, including those of parameters', async () => {
    expect(
      await doc(`Opens. These are known:

    \`\`str\`\`
        A name that
        is known.

        And more.

    \`\`dict\`\`, \`\`list\`\`
        - one
        - two

    A first line that
        goes on is text.

    :param key: One of these:

        \`\`int\`\`
            The number.

        \`\`None\`\`
            Nothing.

        other :class:\`~a.Key\` class
            It.

    :param other: Like this::

            open(key)

        Then close.
    :returns: Either of

        * a
        * b
    `),
    ).toBe(
      'Opens. These are known:\n\n- `str`: A name that is known. And more.\n- `dict`, `list`\n  - one\n  - two\n\n' +
        'A first line that\n    goes on is text.\n\n' +
        '**Parameters:**\n\n- `key`: One of these:\n  - `int`: The number.\n  - `None`: Nothing.\n  - other `Key` class: It.\n- `other`: Like this:\n\n' +
        '```\nopen(key)\n```\n\nThen close.\n\n**Returns:** Either of\n\n* a\n* b',
    )
  })

  it('docstrings in Google style become Markdown', async () => {
    expect(
      await doc(`Opens.

    Args:
        key (int): which
            one
        *rest: more

    Raises:
        KeyError: if missing
    `),
    ).toBe(
      'Opens.\n\n**Parameters:**\n\n- `key` (`int`): which one\n- `rest`: more\n\n**Throws:** `KeyError` if missing',
    )
  })

  it('docstrings in NumPy style become Markdown', async () => {
    expect(
      await doc(`Opens.

    Parameters
    ----------
    key : int
        which one

    Returns
    -------
    Door
        the door
    `),
    ).toBe('Opens.\n\n**Parameters:**\n\n- `key` (`int`): which one\n\n**Returns:** Door the door')
  })
})

it('symbols of a Python file are found around syntax errors', async () => {
  const analysis = await analyze('def good():\n    pass\n\ndef bad(:\n    ((\n\nclass Also:\n    pass\n')
  expect(analysis.hasSyntaxErrors).toBe(true)
  expect(analysis.symbols.map((symbol) => symbol.name)).toContain('good')
})

it('a Python module hides declarations in its main guard, and a script hides its variables', async () => {
  const run =
    "import a\n\nclass Table:\n    pass\n\nif __name__ == '__main__':\n    import b\n    class Foo:\n        pass\n    t = Table()\n"
  const analysis = await analyzeFile('table.py', run)
  expect(analysis.symbols.map(({ name }) => name)).toEqual(['Table'])
  expect(analysis.imports.map(({ specifier }) => specifier)).toEqual(['a', 'b'])
  expect(analysis.entryPoint).toBe(true)
  const script = await analyzeFile('plot', '#!/usr/bin/env python\nargs = 1\nLIMIT = 2\ndef draw(): ...\n')
  expect(script.symbols.map(({ name, visibility }) => `${name} ${visibility}`)).toEqual([
    'args internal',
    'LIMIT public',
    'draw public',
  ])
})

it('a Python signature that is too long keeps its return type', async () => {
  const parameters = Array.from({ length: 40 }, (_, at) => `    parameter_${at}: int = ${at},`).join('\n')
  const { symbols } = await analyzeFile('a.py', `def get(\n${parameters}\n) -> Response: ...\n`)
  expect(symbols[0]?.signature).toMatch(/^def get\(parameter_0: int = 0, .* …\) -> Response$/)
  expect(symbols[0]?.signature.length).toBeLessThan(330)
})

it('a Python function with overloads shows its declaration and its overloads', async () => {
  const source =
    '@t.overload\ndef open(path: str) -> A: ...\n@t.overload\ndef open(path: int) -> B: ...\ndef open(path):\n    return path\n' +
    'class Door:\n    @overload\n    def shut(self, by: int) -> None: ...\n    def shut(self, by=None): ...\n'
  const [open, door] = (await analyzeFile('a.py', source)).symbols
  expect(open).toMatchObject({
    signature: 'def open(path)',
    overloads: ['def open(path: str) -> A', 'def open(path: int) -> B'],
    startLine: 1,
    endLine: 6,
  })
  expect(door?.members).toMatchObject([
    { signature: 'def shut(self, by=None)', overloads: ['def shut(self, by: int) -> None'] },
  ])
})
