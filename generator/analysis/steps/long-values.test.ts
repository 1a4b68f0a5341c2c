import { expect, it } from 'vitest'
import { inGo, inPhp, inPython, inRust, inTypeScript } from '../testing/function-sources.ts'
import { stepsOf } from '../testing/step-lines.ts'

const LONG = "'a note that is far too long to stand in the middle of a sentence'"

it.each([
  ['a.ts', inTypeScript(`this.a = await open<Note>(${LONG})`), 'open'],
  ['a.ts', inTypeScript(`return Response.json({ text: ${LONG} })`), 'Response.json'],
  ['a.ts', inTypeScript(`return new Note(${LONG})`), 'new Note'],
  ['a.py', inPython(`return render(items, ${LONG})`), 'render'],
  ['a.php', inPhp(`$this->note = Note::create(['text' => ${LONG}]);`), 'Note::create'],
  ['a.go', inGo(`return save(m, ${LONG.replaceAll("'", '"')})`), 'save'],
  ['a.rs', inRust(`return save(x, ${LONG.replaceAll("'", '"')});`), 'save'],
])('a long value in %s names the one call that it is: %s', async (path, source, callee) => {
  const [first] = await stepsOf(path, source)
  expect(first?.steps).toMatchObject([{ callee }])
})

it.each([`this.a = open(${LONG}) + 1`, `this.a = open(1)`, `return [open(${LONG})]`])(
  'the value of “%s” has no callee',
  async (statement) => {
    const [first] = await stepsOf('a.ts', inTypeScript(statement))
    expect(first?.steps[0]).not.toHaveProperty('callee')
  },
)

it('an awaited call with type arguments is a call', async () => {
  const [first] = await stepsOf('a.ts', inTypeScript('const note = await open<Note>({ id: 1 })'))
  expect(first?.steps).toMatchObject([
    { kind: 'call', callee: 'open', args: ['{ id: 1 }'], results: ['note'], awaited: true },
  ])
})

it('a PHP call chain over several lines becomes one line of text', async () => {
  const [first] = await stepsOf('a.php', inPhp('$this->pages()\n    ->where(1)\n    ->delete();'))
  expect(first?.steps).toMatchObject([{ kind: 'call', callee: '$this->pages()->where(1)->delete' }])
})
