import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { djangoUrls } from './django-urls.ts'

const read = (lines: string) =>
  djangoUrls('site/urls.py', lines).routes.map(
    ({ path, pattern, isPart, below, onlyIf, handler }) =>
      `${isPart ? '…' : ''}${path}${pattern === undefined ? '' : ` ${pattern}regex`}${below ? ` below ${below}` : ''}${onlyIf ? ` if ${onlyIf}` : ''}${handler ? ` → ${handler.of}.${handler.member}` : ''}`,
  )

const SOURCE = `import debug_toolbar
from wagtail.admin import urls as wagtailadmin_urls
from shop import views as shop_views
from .api import api_router
from .pages import (
    IndexView,  # the first
)

urlpatterns = [
    path("django-admin/", admin.site.urls),
    path("admin/", include(wagtailadmin_urls)),
    re_path(
        r"^images/(\\d*)/[^/]*$",
        IndexView.as_view(),
        name="images",
    ),
    # path("off/", shop_views.off),
    path("search/", shop_views.search, name="search"),
    path("api/", api_router.urls),
    path("debug/", include(debug_toolbar.urls)),
    path("deep/", include([
        path("one/", one),
    ])),
    path(_("translated/"), shop_views.search),
]
urlpatterns += i18n_patterns(path("home/", IndexView.as_view()))

if settings.DEBUG:
    urlpatterns += [
        path(
            "favicon.ico",
            RedirectView.as_view(url=settings.URL + "x.ico"),
        )
    ]

urlpatterns += [path("", include("wagtail.urls"))]
`

it('a Django route lists its handler, or its included routes, and its condition', () => {
  expect(read(SOURCE)).toEqual(
    [
      '/django-admin below admin.site.urls',
      '/admin below wagtail.admin.urls',
      '/images/(\\d*)/[^/]*$ ^regex → .pages.IndexView',
      '/search/ → shop.views.search',
      '/api below api_router.urls',
      '/debug below debug_toolbar.urls',
      '/deep/one/ → .one',
      '…/home/ → .pages.IndexView',
      '/favicon.ico if settings.DEBUG → .RedirectView',
      '/ below wagtail.urls',
    ].map((line) => line.replace(/^(\/[\w-]+) below/, '$1/ below')),
  )
})

it('routes of an included Django list replace the include', async () => {
  const { model } = await sampleRepository({
    'site/urls.py':
      'from shop import urls as shop_urls\nurlpatterns = [path("shop/", include(shop_urls)), path("x/", include("away.urls"))]\n',
    'shop/__init__.py': '',
    'shop/urls.py':
      'from . import views\nurlpatterns = [path("cart/", views.cart), path("list/", views.List.as_view())]\n',
    'shop/views.py': 'def cart(request):\n    pass\n\n\nclass List(View):\n    pass\n',
  })
  const shown = [...model.routes.values()].flat().map(({ path, below, handler }) => ({ path, below, handler }))
  expect(shown.map(({ path, below, handler }) => `${path} ${below ?? `${handler?.path}: ${handler?.symbol}`}`)).toEqual(
    ['/shop/cart/ shop/views.py: cart', '/shop/list/ shop/views.py: List', '/x/ away.urls'],
  )
})

it('the Django route reader accepts any text, and routes lie inside the text', () => {
  const pieces = fc.constantFrom(
    ...SOURCE.split(/(?<=[(,\s])/),
    'if x:\n    ',
    'else:\n',
    'include([',
    ')',
    ']',
    '"',
    '(',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const source = parts.join('')
      for (const { line, path } of djangoUrls('a/urls.py', source).routes) {
        expect(line).toBeLessThanOrEqual(source.split('\n').length)
        expect(path.startsWith('/')).toBe(true)
      }
    }),
  )
})
