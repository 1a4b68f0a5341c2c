import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { readRoutes } from './routes.ts'

const CASES: readonly (readonly [path: string, source: string, routes: readonly string[]])[] = [
  [
    'server.ts',
    `app.get('/users', list)
userRouter.post<Body>("/users/:id", async (request) => {})
fastify.route({ method: 'PUT', schema, url: '/users' })
app.all('*', missing)
// app.get('/off', list)
/**
  app.get('/off', list)
 */
const text = "app.get('/off', list)"
cache.get('/no', x)
client.get('/no')
app.get('title')
`,
    ['1 GET /users', '2 POST /users/:id', '3 PUT /users', '4  *'],
  ],
  [
    'cats.controller.ts',
    `@Controller('cats')
export class Cats {
  @Get()
  all() {}
  @Post(':id/toys')
  add() {}
}
`,
    ['3 GET /cats', '5 POST /cats/:id/toys'],
  ],
  [
    'views.py',
    `@app.route("/login", methods=["GET", "POST"])
@bp.route('/logout')
@router.get("/items/{id}", response_model=Item)
# @app.route("/off")
def f():
    """As in::

        @app.route("/off")
    """
`,
    ['1 GET, POST /login', '2 GET /logout', '3 GET /items/{id}'],
  ],
  [
    'shop/urls.py',
    `urlpatterns = [path('cart/<int:id>/', cart), re_path(r'^old/$', old)]\n`,
    ['1  /cart/<int:id>/', '1  /old/$'],
  ],
  [
    'main.go',
    `http.HandleFunc("/health", health)
mux.Handle("GET /users/{id}", h)
r.POST("/users", create)
r.Get("/chi", chi)
fmt.Println("/no")
`,
    ['1  /health', '2 GET /users/{id}', '3 POST /users', '4 GET /chi'],
  ],
  ['main.rs', `.route("/users", get(list).post(add))\n#[post("/login")]\n`, ['1 GET /users', '2 POST /login']],
  [
    'UserController.java',
    `@RestController
@RequestMapping("/api/users")
class UserController {
  @GetMapping
  List<User> all() {}
  @PostMapping(value = "/{id}", consumes = "x")
  void add() {}
}
`,
    ['4 GET /api/users', '6 POST /api/users/{id}'],
  ],
  ['Program.cs', 'app.MapGet("/todos", () => 1);\n', ['1 GET /todos']],
  ['app.rb', "get '/hello/:name' do |name|\n  get 'no'\nend\n", ['1 GET /hello/:name']],
  ['config/routes.rb', "get 'about', to: 'pages#about'\n", ['1 GET /about']],
  ['routes.php', "$app->get('/x', Home::class);\nRoute::post('/y', [A::class, 'b']);\n", ['1 GET /x', '2 POST /y']],
]

it.each(CASES)('the route reader finds the routes of %s', async (path, source, expected) => {
  const { routes } = await analyzeFile(path, source)
  expect(routes.map(({ line, method, path: at }) => `${line} ${method} ${at}`)).toEqual(expected)
})

it('the route reader reads any text without an error, and routes lie inside the text', () => {
  const pieces = fc.constantFrom(...CASES.flatMap(([, source]) => source.split(/(?<=[(,"'\n])/)), '{', '[', '<', '/')
  fc.assert(
    fc.property(fc.constantFrom(...CASES.map(([path]) => path)), fc.array(pieces, { maxLength: 40 }), (path, parts) => {
      const source = parts.join('')
      for (const language of ['TypeScript', 'Python', 'Go', 'Rust', 'Java', 'C#', 'Ruby', 'PHP'])
        for (const { line } of readRoutes(path, source, language).routes)
          expect(line).toBeLessThanOrEqual(source.split('\n').length)
    }),
  )
})
