import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { laravelRoutes } from './laravel-routes.ts'

const read = (lines: string, path = 'routes/web.php') =>
  laravelRoutes(path, `<?php\n${lines}`).routes.map(
    ({ method, path: at, isPart, line, handler }) =>
      `${line} ${method} ${isPart ? '…' : ''}${at}${handler ? ` → ${handler.of}.${handler.member}` : ''}`,
  )

it('a Laravel route in nested groups is listed with its handler', () => {
  const source = `use App\\Http\\Controllers\\Web\\HomeController;
use App\\Shop\\{CartController, Orders\\OrderController as Orders};

Route::get('/', fn () => view('home'))->name('home');
Route::post('closeBeta', [HomeController::class, 'close']);
Route::middleware(['auth', config('x.y')])->group(function () {
    // Route::get('off', x);
    Route::prefix('vaults')->name('vault.')->group(function () {
        Route::get('', [CartController::class, 'index']);
        Route::prefix('{vault}')->middleware('can:view,vault')->group(function () {
            Route::put("edit/{part?}", Orders::class)
                ->where('part', '.*');
            Route::match(['get', 'post'], '/search/', 'SearchController@run');
        });
    });
    Route::group(['prefix' => '/deep', 'as' => 'd.'], fn () => [
        Route::any('new', \\App\\Deep::class),
    ]);
});
Route::controller(HomeController::class)->prefix('home')->group(function () {
    Route::get('help', 'help');
});
Route::redirect('/here', '/there');
Route::view('/about', 'pages.about');
`
  expect(read(source)).toEqual([
    '5 GET /',
    '6 POST /closeBeta → App\\Http\\Controllers\\Web\\HomeController.close',
    '10 GET /vaults → App\\Shop\\CartController.index',
    '12 PUT /vaults/{vault}/edit/{part?} → App\\Shop\\Orders\\OrderController.__invoke',
    '14 GET, POST /vaults/{vault}/search → SearchController.run',
    '18  /deep/new → App\\Deep.__invoke',
    '22 GET /home/help → App\\Http\\Controllers\\Web\\HomeController.help',
    '24  /here',
    '25 GET /about',
  ])
})

it('a Laravel resource lists its requests by the rules of the framework, including only and except', () => {
  const source = `Route::resource('photos', PhotoController::class)->only(['index', 'edit']);
Route::apiResource('blog/post-tags', TagController::class, ['except' => ['store', 'update']]);
Route::resource('photos.comments', CommentController::class)->only('show')->names('c');
Route::apiResources(['lamps' => LampController::class]);
Route::resource('users', UserController::class)->parameters(['users' => 'member'])->only('show');
`
  expect(read(source)).toEqual([
    '2 GET /photos → PhotoController.index',
    '2 GET /photos/{photo}/edit → PhotoController.edit',
    '3 GET /blog/post-tags → TagController.index',
    '3 GET /blog/post-tags/{post_tag} → TagController.show',
    '3 DELETE /blog/post-tags/{post_tag} → TagController.destroy',
    '4 GET /photos/{photo}/comments/{comment} → CommentController.show',
    '5 GET /lamps → LampController.index',
    '5 POST /lamps → LampController.store',
    '5 GET /lamps/{lamp} → LampController.show',
    '5 PUT, PATCH /lamps/{lamp} → LampController.update',
    '5 DELETE /lamps/{lamp} → LampController.destroy',
    '6 GET /users/{member} → UserController.show',
  ])
})

it('the Laravel reader leaves out routes and path prefixes that are known only at runtime', () => {
  const source = `Route::post('/hook/'.config('hook'), [A::class, 'b']);
Route::get("/$name", [A::class, 'b']);
Route::prefix($locale)->group(function () {
    Route::get('terms', [A::class, 'b']);
});
Route::resource('photos', PhotoController::class)->only($some);
Route::resource('photos.tags', PhotoController::class)->shallow();
Route::get('late', x)->prefix('before');
Route::resource('caches', CacheController::class)->only(['index', 'show']);
Route::fallback([A::class, 'b']);
`
  expect(read(source)).toEqual(['5 GET …/terms → A.b', '10 GET /caches → CacheController.index'])
})

it('routes of a Laravel file get the prefix that the application sets for the file', async () => {
  const routes = async (files: Readonly<Record<string, string>>) => {
    const { model } = await sampleRepository(files)
    return [...model.routes.values()].flat().map(({ method, path, isPart }) => `${method} ${isPart ? '…' : ''}${path}`)
  }
  const api = "<?php\nRoute::get('user', x);\n"
  const bootstrap = (more: string) =>
    `<?php\nreturn Application::configure()->withRouting(\n  web: __DIR__.'/../routes/web.php',\n  api: __DIR__.'/../routes/api.php',${more}\n)->create();\n`
  expect(await routes({ 'routes/api.php': api })).toEqual(['GET …/user'])
  expect(await routes({ 'routes/api.php': api, 'bootstrap/app.php': bootstrap('') })).toEqual(['GET /api/user'])
  expect(await routes({ 'routes/api.php': api, 'bootstrap/app.php': bootstrap("apiPrefix: 'v1',") })).toEqual([
    'GET /v1/user',
  ])
  expect(await routes({ 'routes/api.php': api, 'bootstrap/app.php': bootstrap('apiPrefix: $prefix,') })).toEqual([
    'GET …/user',
  ])
  const provider = `<?php
class RouteServiceProvider {
    public function map() {
        Route::prefix('v2')->middleware('api')->group(base_path('routes/api.php'));
        Route::middleware('web')->group(base_path('routes/web.php'));
    }
}
`
  const web =
    "<?php\nRoute::get('home', x);\nRoute::prefix('admin')->group(function () {\n    require __DIR__.'/admin.php';\n});\n"
  expect(
    await routes({
      'site/routes/api.php': api,
      'site/routes/web.php': web,
      'site/routes/admin.php': "<?php\nRoute::get('users', x);\n",
      'site/app/Providers/RouteServiceProvider.php': provider,
    }),
  ).toEqual(['GET /admin/users', 'GET /v2/user', 'GET /home'])
})

it('the Laravel route reader accepts any text, and routes lie inside the text', () => {
  const pieces = fc.constantFrom(
    ...[
      "Route::get('a', [A::class, 'b'])",
      "Route::prefix('p')",
      '->group(function () {',
      '});',
      "Route::resource('a.b', C::class)",
    ],
    ...[
      '->only([',
      "'index'",
      ']',
      ')',
      '(',
      '{',
      '->',
      'Route::',
      'match(',
      "'",
      '"',
      ',',
      '\n',
      "require __DIR__.'/x.php';",
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const source = parts.join('')
      for (const { line, path } of laravelRoutes('routes/web.php', source).routes) {
        expect(line).toBeLessThanOrEqual(source.split('\n').length)
        expect(path.startsWith('/')).toBe(true)
      }
    }),
  )
})
