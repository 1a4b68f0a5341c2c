import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

type Files = Record<string, string>

/** The page of errors as text: the blocks line by line, cells one behind the other. */
async function errorPageOf(files: Files, language: Language = 'en'): Promise<string> {
  const sample = await sampleRepository({ 'src/env.py': "import os\nos.environ['A']\n", ...files })
  const { pages } = composeAll(sample, language)
  return textOfPage(pages.find(({ pageKey }) => pageKey === 'topic-page:@reference/errors'))
}

const SHOP: Files = {
  'shop/errors.py': [
    'class ShopError(Exception):',
    '    """Base of all errors of the shop. It has a code."""',
    '',
    'class SoldOut(ShopError):',
    '    pass',
    '',
    'class Basket:',
    '    pass',
    '',
  ].join('\n'),
  'shop/api.py': [
    'from fastapi import HTTPException, status',
    '',
    'from shop.errors import SoldOut',
    '',
    'def show(id):',
    '    item = find(id)',
    '    if not item:',
    '        raise HTTPException(status_code=404, detail="Item not found")',
    '    return item',
    '',
    'def buy(id, count):',
    '    item = show(id)',
    '    if count < 1: raise ValueError(f"Cannot buy {count!r} of %s" % id)',
    '    try:',
    '        take(item)',
    '    except KeyError as error:',
    '        raise SoldOut("No " + item + " left") from error',
    '    if not item:',
    '        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")',
    '    if item.free:',
    '        return',
    '    raise SoldOut(item)',
    '',
    'def pass_on():',
    '    try:',
    '        buy(1, 2)',
    '        raise KeyError',
    '    except KeyError as error:',
    '        raise error',
    '',
    'def check(basket, item):',
    '    assert basket.is_open and not (item.gone and item.old and item.last), "Basket is closed"',
    '    assert item',
    '    raise basket.failure',
    '',
  ].join('\n'),
}

it('an error is shown with its type, its HTTP status, its message and its function', async () => {
  const page = await errorPageOf(SHOP)
  expect(page).toContain('HTTPException 404Item not foundnot itemshow')
  expect(page).toContain('HTTPException status.HTTP_404_NOT_FOUNDItem not foundnot itembuy')
})

it('a message keeps its placeholders as the code has them', async () => {
  const page = await errorPageOf(SHOP)
  expect(page).toContain('ValueErrorCannot buy {count!r} of %scount is less than 1buy')
  expect(page).toContain('SoldOutNo … leftKeyError is caughtbuy')
})

it('an error message in a local variable is shown if the variable is set only once', async () => {
  const lines = [
    'def fail(kind, given=None):',
    '    message = f"Unknown kind {kind}"',
    '    if kind == 1:',
    '        raise LookupError(message)',
    '    text = "One text"',
    '    if kind == 2:',
    '        text = "Another text"',
    '    if kind == 3:',
    '        raise OSError(text)',
    '    if kind == 4:',
    '        one, other = "Other", "Text"',
    '        raise OSError(other)',
    '    if not given:',
    '        given = "Not given"',
    '    raise EOFError(given)',
    '',
  ]
  const page = await errorPageOf({ ...SHOP, 'shop/fail.py': lines.join('\n') })
  expect(page).toContain('LookupErrorUnknown kind {kind}kind is 1fail')
  expect(page).toContain('OSErrorkind is 3 or kind is 4fail')
  expect(page).not.toMatch(/One text|Another text|Other|Not given/)
})

it('an error raised in several places lists the conditions of all places', async () => {
  const lines = [
    'def fail(kind):',
    '    if kind == 1:',
    '        raise OSError("Bad kind")',
    '    for each in kind:',
    '        if each == 2:',
    '            raise OSError("Bad kind")',
    '',
  ]
  const page = await errorPageOf({ ...SHOP, 'shop/fail.py': lines.join('\n') })
  expect(page).toContain('OSErrorBad kindkind is 1 or each is 2fail')
})

it('an error shows the conditions of all branches around it, and the opposite of the branches before', async () => {
  const lines = [
    'def load(kind, strict, found):',
    '    if strict:',
    '        if kind == 1:',
    '            show(kind)',
    '        elif found:',
    '            raise OSError("Bad kind")',
    '        else:',
    '            raise OSError("Not found")',
    '        try:',
    '            take(kind)',
    '        except KeyError:',
    '            if kind == 2:',
    '                raise OSError("Not taken")',
    '    if kind == 3:',
    '        return 1',
    '    elif kind == 4:',
    '        return 2',
    '    raise OSError("Unknown kind")',
    '',
    'def both(a, b, c, d):',
    '    if a:',
    '        if b:',
    '            raise OSError("Two places")',
    '    elif d:',
    '        raise OSError("Two places")',
    '    try:',
    '        take(a)',
    '    except KeyError:',
    '        raise OSError("Three places")',
    '    if d:',
    '        raise OSError("Three places")',
    '',
  ]
  const page = await errorPageOf({ ...SHOP, 'shop/load.py': lines.join('\n') })
  expect(page).toContain('Bad kindstrict, kind is not 1 and foundload')
  expect(page).toContain('Not foundstrict, kind is not 1 and not foundload')
  expect(page).toContain('Not takenKeyError is caught, and strict and kind is 2load')
  expect(page).toContain('Unknown kindkind is not 3 and kind is not 4load')
  expect(page).toContain('Two places(a and b) or (not a and d)both')
  expect(page).toContain('Three placesthe condition of its place holds: each place has anotherboth')
})

it('an error inside a condition that has no room says that another condition holds', async () => {
  const long = Array.from({ length: 8 }, (_, at) => `check_number_${at}(name_of_value_${at})`).join(' == ')
  const lines = ['def load(kind):', `    if ${long}:`, '        if kind == 1:', '            raise OSError("Long")', '']
  const page = await errorPageOf({ ...SHOP, 'shop/load.py': lines.join('\n') })
  expect(page).toContain('Longkind is 1 and another condition holdsload')
})

it('an error after a guard has the negated guard as its condition', async () => {
  expect(await errorPageOf(SHOP)).toContain('SoldOutnot item.freebuy')
})

it('a failed assertion is listed with the negated condition', async () => {
  const page = await errorPageOf(SHOP)
  expect(page).toContain('AssertionErrorBasket is closednot basket.is_open or (item.gone, item.old and item.last)check')
})

it('the error table omits errors that are re-raised, caught in place or of unknown type', async () => {
  const page = await errorPageOf(SHOP)
  expect(page).not.toContain('pass_on')
  expect(page).toContain('The code raises 6 errors in 1 file.')
  expect(page).toContain('One more place raises a value whose type and message the code does not spell out there.')
})

it('a project error type is shown with its description, base types and raising functions', async () => {
  const page = await errorPageOf(SHOP)
  expect(page).toContain('ShopErrorBase of all errors of the shop.Exception')
  expect(page).toContain('SoldOutShopErrorbuy')
  expect(page).not.toContain('Basket\n')
})

it('a project with fewer than five errors has no error page', async () => {
  const few = 'def run(a):\n    if a:\n        raise ValueError("Too few")\n'
  expect(await errorPageOf({ 'shop/run.py': few })).toBe('')
})

it('the error page leaves out tests, examples and other non-product files', async () => {
  const page = await errorPageOf({
    ...SHOP,
    'tests/test_api.py': 'def helper():\n    raise ValueError("Of a test")\n',
    'examples/shop.py': 'def run():\n    raise ValueError("Of an example")\n',
  })
  expect(page).not.toMatch(/Of an? (?:test|example)/)
})

const STORE: Files = {
  'go.mod': 'module example.org/notes\n',
  'store/errors.go': [
    'package store',
    '',
    'import "errors"',
    '',
    '// ErrGone means that the note was deleted.',
    'var ErrGone = errors.New("note is gone")',
    '',
  ].join('\n'),
  'store/notes.go': [
    'package store',
    '',
    'import (',
    '\t"net/http"',
    '\t"github.com/pkg/errors"',
    '\t"google.golang.org/grpc/status"',
    ')',
    '',
    'func Find(id string) (*Note, error) {',
    '\tnote, err := read(id)',
    '\tif err != nil {',
    '\t\treturn nil, errors.Wrap(err, "failed to read note")',
    '\t}',
    '\tif note.Gone {',
    '\t\treturn nil, ErrGone',
    '\t}',
    '\tswitch note.Kind {',
    '\tcase "draft":',
    '\t\treturn nil, status.Errorf(codes.PermissionDenied, "note %q is a draft", id)',
    '\tcase "lost":',
    '\t\treturn nil, errors.Wrap(ErrGone, "note is lost")',
    '\tcase "old", "older":',
    '\t\treturn nil, errors.Errorf("note %d is old", 1)',
    '\t}',
    '\treturn note, nil',
    '}',
    '',
    'func Serve(w http.ResponseWriter, r *http.Request) {',
    '\tif r.Method != "GET" {',
    '\t\thttp.Error(w, "only GET is allowed", http.StatusMethodNotAllowed)',
    '\t}',
    '}',
    '',
  ].join('\n'),
}

it('Go errors are shown with their codes and the failed call as the condition', async () => {
  const page = await errorPageOf(STORE)
  expect(page).toContain('failed to read noteread failsFind')
  expect(page).toContain('codes.PermissionDeniednote %q is a draftnote.Kind is "draft"Find')
  expect(page).toContain('ErrGonenote is lostnote.Kind is "lost"Find')
  expect(page).toContain('note %d is oldFind')
  expect(page).toContain('HTTP http.StatusMethodNotAllowedonly GET is allowedr.Method is not "GET"Serve')
})

it('answers of Go show the status that stands beside the message', async () => {
  const lines = [
    'package store',
    '',
    'import "net/http"',
    '',
    'func Feed(c echo.Context) error {',
    '\tif c.Gone {',
    '\t\treturn echo.NewHTTPError(http.StatusNotFound, "feed is gone")',
    '\t}',
    '\tif err := open(c); err != nil {',
    '\t\treturn echo.NewHTTPError(http.StatusInternalServerError, "failed to open feed").Wrap(err)',
    '\t}',
    '\tif err := read(c); err != nil {',
    '\t\treturn echo.NewHTTPError(500, "failed to read feed").SetInternal(err)',
    '\t}',
    '\tif err := move(c); err != nil {',
    '\t\treturn echo.NewHTTPError(status, "failed to move feed")',
    '\t}',
    '\tif c.Old {',
    '\t\treturn connect.NewError(connect.CodeNotFound, errors.New("feed is old"))',
    '\t}',
    '\tif c.Shut {',
    '\t\treturn c.JSON(http.StatusForbidden, map[string]string{"error": "feed is shut"})',
    '\t}',
    '\treturn c.String(http.StatusOK, "feed is here")',
    '}',
    '',
    'func Serve(w http.ResponseWriter, r *http.Request) {',
    '\tif err := parse(r); err != nil {',
    '\t\thttp.Error(w, fmt.Sprintf("bad form: %v", err), http.StatusBadRequest)',
    '\t\treturn',
    '\t}',
    '\tif r.Old {',
    '\t\thttp.Error(w, "too old", 410)',
    '\t}',
    '\tif r.Shut {',
    '\t\thttp.Error(w, "shut", code)',
    '\t}',
    '}',
    '',
  ]
  const page = await errorPageOf({ ...STORE, 'store/feed.go': lines.join('\n') })
  expect(page).toContain('HTTPError http.StatusNotFoundfeed is gonec.GoneFeed')
  expect(page).toContain('HTTP http.StatusInternalServerErrorfailed to open feedopen failsFeed')
  expect(page).toContain('HTTP 500failed to read feedread failsFeed')
  expect(page).toContain('connect.CodeNotFoundfeed is oldc.OldFeed')
  expect(page).toContain('HTTP http.StatusForbiddenfeed is shutc.ShutFeed')
  expect(page).toContain('HTTP http.StatusBadRequestbad form: %vparse failsServe')
  expect(page).toContain('HTTP 410too oldr.OldServe')
  expect(page).toContain('HTTPErrorfailed to move feedmove failsFeed')
  expect(page).not.toMatch(/feed is here|HTTP (?:code|status)/)
})

it('statuses of Python stand beside the message in each form of writing', async () => {
  const lines = [
    'def show(kind):',
    '    if kind == 1:',
    '        abort(404)',
    '    if kind == 2:',
    '        abort(403, description="Not yours")',
    '    if kind == 3:',
    '        abort(400, "Bad kind")',
    '    if kind == 4:',
    '        raise HTTPException(422, detail="Bad value")',
    '    if kind == 5:',
    '        raise HTTPException(detail="No teapot", status_code=418)',
    '    if kind == 6:',
    '        raise HTTPError(409, "Conflict of kinds")',
    '    if kind == 7:',
    '        raise HTTPException(status_code=HTTPStatus.GONE, detail="Gone kind")',
    '    if kind == 8:',
    '        raise web.HTTPError(410, reason="Old kind")',
    '    if kind == 9:',
    '        raise HTTPException(status_code=code, detail="Unsure")',
    '    abort(code)',
    '',
  ]
  const page = await errorPageOf({ ...SHOP, 'shop/show.py': lines.join('\n') })
  expect(page).toContain('HTTP 404kind is 1show')
  expect(page).toContain('HTTP 403Not yourskind is 2show')
  expect(page).toContain('HTTP 400Bad kindkind is 3show')
  expect(page).toContain('HTTPException 422Bad valuekind is 4show')
  expect(page).toContain('HTTPException 418No teapotkind is 5show')
  expect(page).toContain('HTTPError 409Conflict of kindskind is 6show')
  expect(page).toContain('HTTPException HTTPStatus.GONEGone kindkind is 7show')
  expect(page).toContain('web.HTTPError 410Old kindkind is 8show')
  expect(page).toContain('HTTPExceptionUnsurekind is 9show')
})

it('a Go sentinel error is shown with its message and the functions that return it', async () => {
  const page = await errorPageOf(STORE)
  expect(page).toContain('ErrGonenote is goneErrGone means that the note was deleted.Find')
})

const WEB: Files = {
  'src/api-error.js': 'class ApiError extends Error {}\nmodule.exports = ApiError\n',
  'src/routes.js': [
    "const ApiError = require('./api-error')",
    '',
    "if (!process.env.KEY) throw new Error('KEY is not set')",
    '',
    'const show = wrap(async (req, res) => {',
    '  const user = await find(req.params.id)',
    "  if (!user) throw new ApiError(httpStatus.NOT_FOUND, 'E404', 'User not found')",
    '})',
    '',
    'function remove(req, res) {',
    '  if (!req.user) {',
    "    return res.status(401).json({ message: 'Please sign in' })",
    '  }',
    `  if (req.body.size > 3) res.status(413).send(\`Body of \${req.body.size} is too large\`)`,
    `  else throw new RangeError(\`Body is \${kind} \` + req.body.size)`,
    '  res.status(200).json({ message: "Removed" })',
    '}',
    '',
  ].join('\n'),
}

it('the error page shows errors at module level, in callbacks and in HTTP responses', async () => {
  const page = await errorPageOf(WEB)
  expect(page).toContain('ErrorKEY is not setnot process.env.KEYroutes.js')
  expect(page).toContain('ApiError httpStatus.NOT_FOUNDUser not foundnot usershow')
  expect(page).toContain('HTTP 401Please sign innot req.userremove')
  expect(page).toContain(`HTTP 413Body of \${req.body.size} is too largereq.body.size is more than 3remove`)
  expect(page).toContain(`RangeErrorBody is \${kind} …`)
  expect(page).not.toContain('Removed')
})

it('the error page leaves out a type without a message that is caught in the same function', async () => {
  const page = await errorPageOf({
    ...WEB,
    'src/login.js':
      "async function login(user) {\n  try {\n    if (!user) throw new EvalError()\n    return await user.check()\n  } catch (error) {\n    throw new URIError('Please sign in')\n  }\n}\n",
  })
  expect(page).toContain('URIErrorPlease sign inan error is caughtlogin')
  expect(page).not.toContain('EvalError')
})

it('a status code inside an error message is not taken as the HTTP status', async () => {
  const text = 'def run(a):\n    if a == 1:\n        raise ValueError("Set HTTP_404_PAGE, status=404")\n'
  expect(await errorPageOf({ ...SHOP, 'shop/run.py': text })).toContain(
    'ValueErrorSet HTTP_404_PAGE, status=404a is 1run',
  )
})

it('the error page is a child of the reference and is named in the overview', async () => {
  const sample = await sampleRepository({ 'src/env.py': "import os\nos.environ['A']\n", ...SHOP })
  const { plan, pages } = composeAll(sample)
  const below = plan.filter(({ parentKey }) => parentKey === 'topic:@reference')
  expect(below.map(({ title }) => title)).toEqual(['Errors', 'Environment variables', 'External packages'])
  expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'topic:@reference'))).toContain('Errors: 6 errors.')
  expect(textOfPage(pages[0])).toContain('See the lists of errors, environment variables and external packages.')
})

it('an error type that is the only export of its module lists its raising functions', async () => {
  expect(await errorPageOf(WEB)).toContain('ApiErrorErrorshow')
})

it('the error page shows at most 150 errors and counts the others', async () => {
  const many = (name: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `def ${name}_${at}():\n    raise ValueError("Failure ${name} ${at}")\n`,
    ).join('')
  const page = await errorPageOf({
    'src/a.py': many('one', 149),
    'src/b.py': many('two', 3),
    'src/c.py': many('three', 2),
  })
  expect(page).toContain('The code raises 154 errors in 3 files.')
  expect(page).toContain('… and 2 errors more in this file.')
  expect(page).toContain('Errors of these files have no room here: src/c.py (2).')
})

it.each(['de', 'ru'] as const)('the page in %s has no English sentence', async (language) => {
  const page = await errorPageOf({ ...SHOP, ...STORE }, language)
  expect(page).not.toMatch(/The code|is caught|Only if|Raised|more place|authors/)
})

it('a Go Unwrap method does not count as raising the error that it returns', async () => {
  const page = await errorPageOf({
    ...SHOP,
    'store/store.go':
      'package store\n\nimport "errors"\n\nvar ErrGone = errors.New("item is gone")\n\ntype Failure struct{}\n\nfunc (f *Failure) Unwrap() error {\n\treturn ErrGone\n}\n\nfunc Take() error {\n\treturn ErrGone\n}\n',
  })
  expect(page).toContain('item is gone')
  expect(page).toContain('Take')
  expect(page).not.toContain('Unwrap')
})
