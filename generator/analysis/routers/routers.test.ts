import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'

type Case = readonly [what: string, files: Readonly<Record<string, string>>, routes: readonly string[]]

const go = (body: string) => `package main\n\n${body}`

const CASES: readonly Case[] = [
  [
    'groups of Echo and Gin that are held in variables, also nested and chained',
    {
      'a.go': go(`func (s *Service) Register(echoServer *echo.Echo) {
	fileGroup := echoServer.Group("/file")
	fileGroup.GET("/attachments/:uid", s.serve)
	avatars := fileGroup.Group("/users")
	avatars.GET("/:id/avatar", s.avatar)
	echoServer.Group("/direct").POST("/x", s.x)
	echoServer.GET("/plain", s.plain)
}

func other() {
	r := gin.Default()
	fileGroup := r.Group(prefix())
	fileGroup.GET("/hidden", x)
	r.GET("/", home)
	{
		v1 := r.Group("/v1")
		v1.GET("", root)
		v1.DELETE("/a", a)
	}
}
`),
    },
    [
      'DELETE /v1/a',
      'GET …/hidden',
      'GET /',
      'GET /file/attachments/:uid',
      'GET /file/users/:id/avatar',
      'GET /plain',
      'GET /v1',
      'POST /direct/x',
    ],
  ],
  [
    'groups that a function is given',
    {
      'a.go': go(`func register(g *echo.Group, r chi.Router, app *fiber.App) {
	g.GET("/a", a)
	r.Get("/b", b)
	app.Get("/c", c)
	inner := g.Group("/inner")
	inner.GET("/d", d)
}
`),
    },
    ['GET …/a', 'GET …/b', 'GET …/inner/d', 'GET /c'],
  ],
  [
    'blocks, groups and mounts of chi',
    {
      'main.go': go(`func main() {
	r := chi.NewRouter()
	r.Get("/", home)
	r.Route("/articles", func(r chi.Router) {
		r.With(paginate).Get("/", list)
		r.Route("/{id}", func(r chi.Router) {
			r.Put("/", update)
		})
		r.Group(func(r chi.Router) {
			r.Use(auth)
			r.Post("/new", add)
		})
	})
	r.Mount("/admin", adminRouter())
	r.Mount("/users", users.Router())
	r.Mount(where, hidden())
	sub := chi.NewRouter()
	sub.Get("/deep", deep)
	r.Mount("/sub", sub)
	http.ListenAndServe(":1", r)
}

func adminRouter() http.Handler {
	r := chi.NewRouter()
	r.Get("/accounts", accounts)
	return r
}

func hidden() chi.Router {
	r := chi.NewRouter()
	r.Get("/secret", secret)
	return r
}
`),
      'users/users.go': `package users\n\nfunc Router() chi.Router {\n\tr := chi.NewRouter()\n\tr.Get("/{id}", one)\n\treturn r\n}\n`,
    },
    [
      'GET …/secret',
      'GET /',
      'GET /admin/accounts',
      'GET /articles',
      'GET /sub/deep',
      'GET /users/{id}',
      'POST /articles/new',
      'PUT /articles/{id}',
    ],
  ],
  [
    'subrouters of gorilla, fields of a server and the standard library',
    {
      'a.go': go(`type Server struct {
	router *mux.Router
	api    *echo.Group
}

func New() http.Handler {
	s := &Server{router: mux.NewRouter()}
	s.router.HandleFunc("/health", health)
	api := s.router.PathPrefix("/api").Subrouter()
	api.HandleFunc("/things", things)
	s.api.GET("/below", below)
	return s.router
}

func main() {
	mux := http.NewServeMux()
	mux.Handle("GET /users/{id}", h)
	http.HandleFunc("/std", std)
	inner := http.NewServeMux()
	inner.HandleFunc("/in", in)
	mux.Handle("/v2/", http.StripPrefix("/v2", inner))
}
`),
    },
    ['GET …/below', 'GET /users/{id}', ' /api/things', ' /health', ' /std', ' /v2/in'],
  ],
  [
    'routers of Express in one file',
    {
      'server.ts': `import express, { Router } from 'express'
const app = express()
const users = Router()
const loose = express.Router()
const API = '/api'
users.get('/:id', one)
app.get('/', home)
app.use(API, cors(), users)
loose.post('/lost', lost)
export function register(router: Router, app: express.Application) {
  router.get('/given', given)
  app.get('/typed', typed)
}
`,
    },
    ['GET …/given', 'GET /', 'GET /api/:id', 'GET /typed', 'POST …/lost'],
  ],
  [
    'routers of Express, Koa and Hono across files',
    {
      'src/app.ts': `import express from 'express'
import { items as itemRouter } from './routes/items'
import users from './routes/users.js'
import api from './api/index.ts'
import hidden from './routes/hidden'
const app = express()
app.use('/users', users)
app.use(itemRouter)
app.use('/api', api)
app.use(config.prefix, hidden)
app.use('/old', require('./routes/old'))
`,
      'src/routes/users.ts':
        "const router = Router()\nrouter.get('/', all)\nrouter.get('/:id', one)\nexport default router\n",
      'src/routes/items.ts': "export const items = Router()\nitems.get('/items', all)\n",
      'src/routes/hidden.ts': "const router = Router()\nrouter.get('/x', x)\nexport default router\n",
      'src/routes/old.js': "const router = express.Router()\nrouter.get('/y', y)\nmodule.exports = router\n",
      'src/api/index.ts': `import { Hono } from 'hono'
import tags from './tags'
const app = new Hono().basePath('/v1')
app.route('/tags', tags)
app.get('/ping', ping)
export default app
`,
      'src/api/tags.ts': "const tags = new Hono()\ntags.get('/:name', one)\nexport default tags\n",
      'src/lone.ts': "const app = new Hono()\napp.get('/lone', lone)\nexport default app\n",
    },
    [
      'GET …/x',
      'GET /api/v1/ping',
      'GET /api/v1/tags/:name',
      'GET /items',
      'GET /lone',
      'GET /old/y',
      'GET /users',
      'GET /users/:id',
    ],
  ],
  [
    'plugins of Fastify',
    {
      'app.js': `const fastify = require('fastify')()
fastify.get('/root', root)
fastify.register(async (instance) => {
  const app = instance
}, { prefix: '/x' })
async function routes(fastify, options) {
  fastify.get('/below', below)
}
fastify.register(routes, { prefix: '/v1' })
`,
    },
    ['GET …/below', 'GET /root'],
  ],
  [
    'blueprints of Flask',
    {
      'flaskr/__init__.py': `from flask import Flask
def create_app():
    app = Flask(__name__)
    @app.route("/hello")
    def hello(): pass
    from . import auth
    from .blog import bp as blog
    app.register_blueprint(auth.bp)
    app.register_blueprint(blog, url_prefix="/news")
    return app
`,
      'flaskr/auth.py':
        'from flask import Blueprint\nbp = Blueprint("auth", __name__, url_prefix="/auth")\n\n@bp.route("/login", methods=("GET", "POST"))\ndef login(): pass\n',
      'flaskr/blog.py':
        'from flask import Blueprint\nbp = Blueprint("blog", __name__, url_prefix="/blog")\n\n@bp.route("/<int:id>")\ndef one(id): pass\n',
      'flaskr/lost.py':
        'from flask import Blueprint\nbp = Blueprint("lost", __name__)\n\n@bp.route("/lost")\ndef lost(): pass\n',
    },
    ['GET …/lost', 'GET /hello', 'GET /news/<int:id>', 'GET, POST /auth/login'],
  ],
  [
    'routers of FastAPI',
    {
      'app/main.py':
        'from fastapi import FastAPI\nfrom app.api.main import api_router\nfrom app import extra\n\napp = FastAPI()\napp.include_router(api_router, prefix="/api/v1")\napp.include_router(extra.router, prefix=settings.PREFIX)\n\n@app.get("/ping")\ndef ping(): pass\n',
      'app/extra.py':
        'from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.get("/extra")\ndef extra(): pass\n',
      'app/api/main.py':
        'from fastapi import APIRouter\nfrom app.api.routes import items, login\n\napi_router = APIRouter()\napi_router.include_router(login.router)\napi_router.include_router(items.router, prefix="/shop")\n',
      'app/api/__init__.py': '',
      'app/api/routes/__init__.py': '',
      'app/api/routes/items.py':
        'from fastapi import APIRouter\nrouter = APIRouter(prefix="/items", tags=["items"])\n\n@router.get("/{id}")\ndef one(id): pass\n',
      'app/api/routes/login.py':
        'from fastapi import APIRouter\nrouter = APIRouter(tags=["login"])\n\n@router.post("/login")\ndef login(): pass\n',
    },
    ['GET …/extra', 'GET /api/v1/shop/items/{id}', 'GET /ping', 'POST /api/v1/login'],
  ],
  [
    'a slash at the end, which is another path for frameworks of Python',
    {
      'app/main.py':
        'from fastapi import FastAPI\nfrom app import items, users\n\napp = FastAPI()\napp.include_router(items.router, prefix="/v1")\napp.include_router(users.router, prefix="/users")\napp.include_router(users.lost, prefix=settings.PREFIX)\n',
      'app/items.py':
        'from fastapi import APIRouter\nrouter = APIRouter(prefix="/items")\n\n@router.get("/")\ndef all(): pass\n\n@router.get("/{id}/")\ndef one(id): pass\n',
      'app/users.py':
        'from fastapi import APIRouter\nrouter = APIRouter()\nlost = APIRouter(prefix="/lost")\n\n@router.get("/")\ndef all(): pass\n\n@router.get("/me")\ndef me(): pass\n\n@lost.get("/")\ndef gone(): pass\n',
      'web/__init__.py':
        'from flask import Flask\nfrom web.news import bp\napp = Flask(__name__)\napp.register_blueprint(bp, url_prefix="/news")\n\n@app.get("/")\ndef home(): pass\n',
      'web/news.py':
        'from flask import Blueprint\nbp = Blueprint("news", __name__, url_prefix="/old")\n\n@bp.route("/")\ndef all(): pass\n',
      'site/urls.py':
        "urlpatterns = [path('', home), path('shop/', include('shop.urls')), path('bare', include('bare.urls'))]\n",
      'shop/urls.py': "urlpatterns = [path('', shop), path('', include('cart.urls'))]\n",
      'cart/urls.py': "urlpatterns = [path('', cart)]\n",
      'bare/urls.py': "urlpatterns = [path('', bare)]\n",
    },
    [
      'GET …/lost/',
      'GET /',
      'GET /news/',
      'GET /users/',
      'GET /users/me',
      'GET /v1/items/',
      'GET /v1/items/{id}/',
      ' /',
      ' /bare',
      ' /shop/',
      ' /shop/',
    ],
  ],
  [
    'groups of Laravel and Slim',
    {
      'routes/web.php': `<?php
Route::get('/home', x);
Route::middleware('auth')->prefix('admin')->group(function () {
    Route::get('/users', x);
    Route::group(['prefix' => 'deep', 'as' => 'd.'], function () {
        Route::post('/new', x);
    });
    Route::prefix($where)->group(function () {
        Route::get('/hidden', x);
    });
});
`,
      'routes/api.php': "<?php\nRoute::get('/user', x);\n",
      'app.php': "<?php\n$app->group('/v1', function ($group) {\n    $group->get('/items', x);\n});\n",
    },
    ['GET …/hidden', 'GET …/user', 'GET /admin/users', 'GET /home', 'GET /v1/items', 'POST /admin/deep/new'],
  ],
  [
    'namespaces and scopes of Rails',
    {
      'config/routes.rb': `Rails.application.routes.draw do
  get 'about', to: 'pages#about'
  namespace :api do
    scope path: '/v1', module: 'v1' do
      get 'status', to: 'status#show'
    end
  end
  scope module: 'web' do
    get '/inside', to: 'a#b'
  end
  resources :users do
    member do
      post 'ban', to: 'users#ban'
    end
  end
end
`,
    },
    [
      'GET /about',
      'GET /api/v1/status',
      'GET /inside',
      'GET /users',
      'POST /users',
      'GET /users/:id',
      'PATCH, PUT /users/:id',
      'DELETE /users/:id',
      'POST /users/:id/ban',
    ],
  ],
  [
    'groups of ASP.NET and nested routers of axum',
    {
      'Program.cs': `var app = builder.Build();
var todos = app.MapGroup("/todos").RequireAuthorization();
var deep = todos.MapGroup("/deep");
app.MapGet("/", () => 1);
todos.MapGet("/all", () => 1);
deep.MapPost("/new", () => 1);
static void Add(RouteGroupBuilder group) { group.MapGet("/given", () => 1); }
`,
      'main.rs': `fn main() {
    let app = Router::new()
        .route("/", get(home))
        .nest("/api", Router::new().route("/users", get(users)).nest("/v1", Router::new().route("/x", post(x))));
}
`,
    },
    ['GET …/given', 'GET /', 'GET /', 'GET /api/users', 'GET /todos/all', 'POST /api/v1/x', 'POST /todos/deep/new'],
  ],
  [
    'routers of axum that functions give back and variables hold',
    {
      'src/main.rs': `fn main() {
    let users = Router::new().route("/{id}", get(one));
    let app = Router::new().nest("/users", users).merge(pages()).nest("/api", api::routes()).nest(BASE, hidden());
    serve(app);
}
fn pages() -> Router { Router::new().route("/about", get(about)) }
fn hidden() -> Router<AppState> { Router::new().route("/x", get(x)) }
fn lone<'a>(state: &'a State) -> Router { Router::new().route("/lone", get(x)) }
`,
      'src/api.rs':
        'pub fn routes() -> Router {\n    Router::new().route("/items", post(add)).nest("/v1", inner())\n}\nfn inner() -> Router { Router::new().route("/deep", put(x)) }\n',
    },
    ['GET …/x', 'GET /about', 'GET /lone', 'GET /users/{id}', 'POST /api/items', 'PUT /api/v1/deep'],
  ],
  [
    'lists of paths of Django',
    {
      'site/urls.py':
        "urlpatterns = [path('', home), path('shop/', include('shop.urls')), path('admin/', admin.site.urls)]\n",
      'shop/urls.py': "urlpatterns = [path('cart/<int:id>/', cart), re_path(r'^old/$', old)]\n",
      'lost/urls.py': "urlpatterns = [path('lost/', lost)]\n",
    },
    [' …/lost/', ' /', ' /admin/', ' /shop/cart/<int:id>/', ' /shop/old/$'],
  ],
  [
    'controllers of NestJS below a path for all',
    {
      'main.ts': "const app = await NestFactory.create(AppModule)\napp.setGlobalPrefix('api')\n",
      'cats.controller.ts': "@Controller('cats')\nexport class Cats {\n  @Get(':id')\n  one() {}\n}\n",
    },
    ['GET /api/cats/:id'],
  ],
  [
    'classes with annotations',
    {
      'A.java': `@RestController
@RequestMapping(value = "/a", produces = "x")
@Validated
public class A {
  @GetMapping("/one")
  void one() {}
  @PostMapping
  void two() {}
}

@RestController
@RequestMapping(Paths.B)
class B {
  @GetMapping("/three")
  void three() {}
}
`,
      'C.java': '@Path("/c")\npublic class C {\n  @GET\n  @Path("/{id}")\n  void one() {}\n}\n',
      'D.php':
        "<?php\n#[Route('/d', name: 'd_')]\nfinal class D {\n  #[Route('/new', name: 'new')]\n  public function add() {}\n}\n",
      'e.controller.ts': "@Controller({ path: 'e', version: '1' })\nexport class E {\n  @Get(':id')\n  one() {}\n}\n",
    },
    [' /c/{id}', ' /d/new', 'GET …/three', 'GET /a/one', 'GET /e/:id', 'POST /a'],
  ],
]

it.each(CASES)('a route path begins with the paths of its routers: %s', async (_, files, expected) => {
  const { model } = await sampleRepository({ 'go.mod': 'module lamp\n', ...files })
  const routes = [...model.routes.values()].flat()
  const shown = routes.map(({ method, path, isPart }) => `${method} ${isPart ? '…' : ''}${path}`)
  expect(shown.toSorted()).toEqual(expected.toSorted())
})
