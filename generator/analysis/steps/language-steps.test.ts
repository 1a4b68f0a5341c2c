import { expect, it } from 'vitest'
import { inCSharp, inGo, inPhp, inPython, inRust, inTypeScript } from '../testing/function-sources.ts'
import { stepLines, stepsOf } from '../testing/step-lines.ts'

const CASES: readonly (readonly [statement: string, path: string, source: string, lines: string[]])[] = [
  [
    'an error of Go is that of the call before the check',
    'a.go',
    inGo('x, err := g(m)\nif err != nil {\nreturn err\n}\nreturn h(x)'),
    ['call g(m) -> x, err', 'if failed g', '  raise again', 'return h(x)'],
  ],
  [
    'an error of Go that another statement stands before is one that is not missing',
    'a.go',
    inGo('x, err := g(m)\nlog(x)\nif err != nil {\nreturn err\n}'),
    ['call g(m) -> x, err', 'call log(x)', 'if not missing err', '  raise again'],
  ],
  [
    'a call in the head of an if of Go is a step before it',
    'a.go',
    inGo(
      'if err := g(); err != nil && strict {\nreturn fmt.Errorf("cannot g %s: %w", m, err)\n} else if _, ok := m["a"]; !ok {\nh()\n}',
    ),
    [
      'call g() -> err',
      'if all(failed g; strict)',
      '  raise error “cannot g …: …”',
      'else',
      '  if not "a" in m',
      '    call h()',
    ],
  ],
  [
    'a value in the head of an if of Go is a step before it, and the condition is only the condition',
    'a.go',
    inGo(
      'if v := m["a"]; v > 1 {\nuse(v)\n} else if n := len(m); n > 0 {\nh()\n}\nif x, ok := m["b"]; ok {\nh(x)\n}\nif t := (*c).Param("t"); t != "" {\nh(t)\n}',
    ),
    [
      'set local v = m["a"]',
      'if v > 1',
      '  call use(v)',
      'else',
      '  set local n = len(m)',
      '  if n > 0',
      '    call h()',
      'set local x, ok = m["b"]',
      'if "b" in m',
      '  call h(x)',
      'call (*c).Param("t") -> t',
      'if t != ""',
      '  call h(t)',
    ],
  ],
  [
    'a loop of Go over a number counts up to it',
    'a.go',
    inGo('for i := range 10 {\nh(i)\n}\nfor k := range m {\nh(k)\n}'),
    ['loop i in range 10', '  call h(i)', 'loop k in m', '  call h(k)'],
  ],
  [
    'a value in the head of a switch of Go is a step before it',
    'a.go',
    inGo('switch v := m["a"]; v {\ncase 1:\nh()\n}'),
    ['set local v = m["a"]', 'choice v', 'case 1', '  call h()'],
  ],
  [
    'an error of Go that may be nil is returned',
    'a.go',
    inGo('err := g()\nreturn err'),
    ['call g() -> err', 'return err'],
  ],
  [
    'an error of Go has the name of its code, type or variable',
    'a.go',
    inGo(
      'switch m["a"] {\ncase 1:\nreturn status.Errorf(codes.NotFound, "no such note")\ncase 2, 3:\nreturn &NotesError{1}\ndefault:\nreturn ErrClosed\n}',
    ),
    [
      'choice m["a"]',
      'case 1',
      '  raise codes.NotFound “no such note”',
      'case 2 | 3',
      '  raise NotesError',
      'case else',
      '  raise ErrClosed',
    ],
  ],
  [
    'an error of Go that wraps a declared error has the name of that error and the words of the wrap',
    'a.go',
    inGo(
      'if a {\nreturn errors.Wrap(store.ErrConflict, "memo changed")\n}\nreturn fmt.Errorf("no %s: %w", m, ErrClosed)',
    ),
    ['if a', '  raise store.ErrConflict “memo changed”', 'raise ErrClosed “no …: …”'],
  ],
  [
    'an error of Go made of another one has the words of the inner one',
    'a.go',
    inGo('return connect.NewError(connect.CodeNotFound, errors.New("no such note"))'),
    ['raise connect.CodeNotFound “no such note”'],
  ],
  [
    'an error of Go is known in the else of the check that there is none',
    'a.go',
    inGo('x, err := g(m)\nif err == nil {\nh(x)\n} else {\nreturn errors.Wrap(err, "cannot g")\n}'),
    ['call g(m) -> x, err', 'if not failed g', '  call h(x)', 'else', '  raise error “cannot g”'],
  ],
  [
    'a function of Go without an error returns what it returns',
    'a.go',
    inGo('return fmt.Errorf("x y")', '(error, int)'),
    ['return fmt.Errorf("x y")'],
  ],
  [
    'what Go defers and starts stands apart',
    'a.go',
    inGo('mu.Lock()\ndefer mu.Unlock()\ndefer func() {\nclose(m)\n}()\ngo run(m)\ngo func() {\nstop()\n}()'),
    [
      'call mu.Lock()',
      'defer',
      '  call mu.Unlock()',
      'defer',
      '  call close(m)',
      'call run(m) spawned',
      'call func()() spawned',
    ],
  ],
  [
    'a conversion of Go is no call',
    'a.go',
    inGo('x := string(m)\ny := make([]int, 3)\npanic("out of notes")'),
    ['raise panic “out of notes”'],
  ],
  [
    'a store to a local name of Go is no step, and one to a field or a parameter’s entry is',
    'a.go',
    inGo('x := 1\nx = 2\ns := &S{}\nm["a"] = x\ns.count++\nlist := []int{}\nlist[0] = 1\ntotal = 3'),
    ['set m["a"] = x', 'set s.count ++', 'set total = 3'],
  ],
  [
    'a callback for each item is a loop, and its return goes on with the next',
    'a.ts',
    inTypeScript(
      'items.forEach((item) => {\nif (!item) return\nsave(item)\n})\nitems.forEach(async (item) => { await save(item) })',
    ),
    [
      'loop item in items',
      '  if not item',
      '    continue',
      '  call save(item)',
      'call items.forEach(async (item) => { await save(item) })',
    ],
  ],
  [
    'statements of a function within are not those of the one around',
    'a.ts',
    inTypeScript('const g = () => { h() }\nfunction k() { l() }\nnew Promise((done) => { m() })\nreturn g'),
    ['call new Promise((done) => { m() })', 'return g'],
  ],
  [
    'an expression that does something under a condition is a branch',
    'a.ts',
    inTypeScript(
      'ready && start()\nready || wait()\nready ? run() : stop()\nvoid send()\ndelete cache[items]\nconst first = (await load(1)).first',
    ),
    [
      'if ready',
      '  call start()',
      'if not ready',
      '  call wait()',
      'if ready',
      '  call run()',
      'else',
      '  call stop()',
      'call send() spawned',
      'set cache[items] delete',
      'call load(1) awaited',
    ],
  ],
  [
    'a case that goes on with the next says so, and one without statements shares those of the next',
    'a.ts',
    inTypeScript(
      "switch (kind) {\ncase 'a':\ncase 'b': {\none()\nbreak\n}\ncase 'c':\ntwo()\ncase 'd':\nreturn\ndefault:\nthree()\n}",
    ),
    [
      'choice kind',
      "case 'a' | 'b'",
      '  call one()',
      "case 'c' through",
      '  call two()',
      "case 'd'",
      '  return',
      'case else',
      '  call three()',
    ],
  ],
  [
    'an error is raised by the type it was made of, or again',
    'a.ts',
    inTypeScript(`const gone = new GoneError('not here')\ntry { g() } catch (e) { throw e }\nthrow gone`),
    ["call new GoneError('not here') -> gone", 'try', '  call g()', 'catch  as e', '  raise again', 'raise GoneError'],
  ],
  [
    'a condition is told by its parts',
    'a.ts',
    inTypeScript(
      "if (!(a == null) && (b.size === 0 || !c.length) && k in d && e.has(k)) f()\nif (x instanceof Y && typeof z === 'string') f()",
    ),
    [
      'if all(not missing a; any(empty b; empty c); k in d; k in e)',
      '  call f()',
      "if all(x is a Y; typeof z == 'string')",
      '  call f()',
    ],
  ],
  [
    'an endless loop has no condition',
    'a.ts',
    inTypeScript('for (;;) { f() }\nwhile (true) { break }\ndo { g() } while (more)\nfor (let i = 0; i < 3; i++) h(i)'),
    [
      'loop',
      '  call f()',
      'loop',
      '  break',
      'loop while more, asked last',
      '  call g()',
      'loop while i < 3',
      '  call h(i)',
    ],
  ],
  [
    'a store to a global of Python needs its declaration',
    'a.py',
    inPython('global total\ntotal = 1\ncount = 2\ncache[items] = 3\nself.x: int = g()\ndel self.y'),
    ['set total = 1', 'set cache[items] = 3', 'set self.x = g()', 'set self.y delete'],
  ],
  [
    'what Python opens, awaits, yields, asserts and starts is told',
    'a.py',
    inPython(
      'with lock, open(p) as file:\n    yield file\nassert items, "no items"\nasyncio.create_task(send(1))\na, b = await g()',
    ),
    [
      'with lock',
      '  with open(p) as file',
      '    yield file',
      'if not items',
      '  raise AssertionError “no items”',
      'call send(1) spawned',
      'call g() awaited -> a, b',
    ],
  ],
  [
    'the else of a try of Python stands apart from the steps that may fail',
    'a.py',
    inPython('try:\n    g()\nexcept A:\n    return 1\nelse:\n    h()\n    k()\nfinally:\n    close()'),
    ['try', '  call g()', 'catch A', '  return 1', 'else', '  call h()', '  call k()', 'finally', '  call close()'],
  ],
  [
    'the message of an error holds its words and a sign for each value',
    'a.py',
    inPython(
      'if a:\n    raise A("no %s of %d" % (x, y))\nelif b:\n    raise B(f"no {x} "\n        "here")\nelse:\n    raise C("no {}".format(x)).with_traceback(t)',
    ),
    ['if a', '  raise A “no … of …”', 'else', '  if b', '    raise B “no … here”', '  else', '    raise C “no …”'],
  ],
  [
    'the last value of a function of Rust is returned, in each branch',
    'a.rs',
    inRust(
      'if x.ready {\nlog!("a");\nOk(1)\n} else {\nmatch x.kind {\nKind::A => Err(Gone::new("not here")),\n_ => Ok(2),\n}\n}',
      '-> R',
    ),
    [
      'if x.ready',
      '  call log!("a")',
      '  return Ok(1)',
      'else',
      '  choice x.kind',
      '  case Kind::A',
      '    raise Gone “not here”',
      '  case else',
      '    return Ok(2)',
    ],
  ],
  [
    'a function of Rust that returns nothing ends with a call',
    'a.rs',
    inRust(
      'let y = x.load()?.unwrap();\nif let Err(e) = x.save().await {\npanic!("no {e} here");\n}\nlet Some(z) = y else { return };\nx.drop(z)',
    ),
    [
      'call x.load() -> y',
      'call x.save() awaited',
      'if failed x.save',
      '  raise panic “no … here”',
      'if missing y',
      '  return',
      'call x.drop(z)',
    ],
  ],
  [
    'what C# opens, locks, catches under a condition and throws away is told',
    'a.cs',
    inCSharp(
      'using (var file = Open(x)) { _ = Read(file); }\nlock (x) { x.items.ForEach(item => { Save(item); }); }\ntry { x.Go(); } catch (GoneError e) when (e.Late) { throw; }\nif (x is Note n) throw new GoneError($"no {x} here");',
    ),
    [
      'with Open(x) as file',
      '  call Read(file)',
      'loop item in x.items',
      '  call Save(item)',
      'try',
      '  call x.Go()',
      'catch GoneError when (e.Late) as e',
      '  raise again',
      'if x is a Note',
      '  raise GoneError “no … here”',
    ],
  ],
  [
    'an array of PHP is of the function, and a global is not',
    'a.php',
    inPhp(
      'global $total;\n$total = 1;\n$list[] = 2;\n$x["a"] = 3;\nunset($this->cache[$x]);\nthrow new GoneError(sprintf("no %s here", $x));',
    ),
    ['set $total = 1', 'set $this->cache[$x] delete', 'raise GoneError “no … here”'],
  ],
  [
    'a guard of Rust is apart from its pattern, and an arm without a block of steps has its value',
    'a.rs',
    inRust(
      'let y = match g() {\nA => 1,\nB | C => return 3,\nE(x) if x > 3 => {}\n_ if z => (),\nF(v) => h(v),\n_ => panic!("no"),\n};',
    ),
    [
      'choice g()',
      'case A',
      '  value 1',
      'case B | C',
      '  return 3',
      'case E(x) if x > 3',
      '  nothing',
      'case _ if z',
      '  nothing',
      'case F(v)',
      '  value h(v)',
      '  call h(v)',
      'case else',
      '  raise panic “no”',
    ],
  ],
  [
    'a pattern of Rust in a condition is what a value matches',
    'a.rs',
    inRust('while let Some(a) = g()? {\nh(a);\n}\nlet E(b) = x.next() else {\nreturn;\n};'),
    [
      'loop while g()? matches Some(a)',
      '  call h(a)',
      'call x.next() -> b',
      'if not x.next() matches E(b)',
      '  return',
    ],
  ],
  [
    'a guard of Python is apart from its pattern, and a case may do nothing',
    'a.py',
    inPython('match m:\n    case 1 if n > 2:\n        g()\n    case 3:\n        pass\n    case _:\n        h()'),
    ['choice m', 'case 1 if n > 2', '  call g()', 'case 3', '  nothing', 'case else', '  call h()'],
  ],
  [
    'a case that shares the statements of the default case keeps its name',
    'a.ts',
    inTypeScript('switch (x) {\ncase 1:\n  g()\n  break\ncase 2:\ndefault:\n  h()\n}'),
    ['choice x', 'case 1', '  call g()', 'case 2 through', 'case else', '  call h()'],
  ],
  [
    'a statement of Go waits for a channel, and another sends to one',
    'a.go',
    inGo('open()\n<-done\nresults <- next()\nclose()'),
    ['call open()', 'receive done', 'call next()', 'send next() to results', 'call close()'],
  ],
  [
    'a case of Go without statements does nothing',
    'a.go',
    inGo('switch m["a"] {\ncase 1:\ncase 2:\nh()\n}'),
    ['choice m["a"]', 'case 1', '  nothing', 'case 2', '  call h()'],
  ],
]

it.each(CASES)('%s', async (_statement, path, source, lines) => {
  const name = path === 'a.cs' ? 'A.f:' : 'f:'
  expect(await stepLines(path, source)).toEqual([name, ...lines.map((line) => `  ${line}`)])
})

it.each([
  ['"Old. " f"Use {new}.", DeprecationWarning, stacklevel=2', { message: 'Old. Use ….', type: 'DeprecationWarning' }],
  ['"Old name.", stacklevel=2, category=UserWarning', { message: 'Old name.', type: 'UserWarning' }],
  ['"Old name."', { message: 'Old name.' }],
])('a warning of Python has its words and its category: %s', async (given, warning) => {
  const [f] = await stepsOf('a.py', inPython(`warnings.warn(${given})`))
  expect(f?.steps).toMatchObject([{ kind: 'call', callee: 'warnings.warn', warning }])
})

it('a Python warning with a variable as its message is an ordinary call step', async () => {
  const [f] = await stepsOf('a.py', inPython('warnings.warn(message)'))
  expect(f?.steps).toEqual([{ kind: 'call', callee: 'warnings.warn', args: ['message'], start: 2, end: 2 }])
})
