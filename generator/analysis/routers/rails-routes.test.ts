import { expect, it } from 'vitest'
import { railsRoutes } from './rails-routes.ts'

const routes = (lines: string, path = 'config/routes.rb') =>
  railsRoutes(path, lines).map(({ method, path: at, isPart, line }) => `${line} ${method} ${isPart ? '…' : ''}${at}`)

it('a Rails resource lists its requests, also in scopes and nested resources', () => {
  const source = `Rails.application.routes.draw do
  scope :api, defaults: { format: :json } do
    devise_for :users, controllers: { sessions: :sessions },
                       path_names: { sign_in: :login }

    resource :user, only: [:show, :update]

    resources :articles, param: :slug, except: [:edit, :new] do
      resource :favorite, only: %i[create destroy]
      resources :comments, only: [:create, :index] # of one article
      get :feed, on: :collection
      member do
        post 'publish'
      end
    end
  end

  # resources :products
  namespace :admin do
    resources :categories, :tags, only: :index
  end
  root 'pages#home'
end
`
  expect(routes(source)).toEqual([
    '6 GET /api/user',
    '6 PATCH, PUT /api/user',
    '8 GET /api/articles',
    '8 POST /api/articles',
    '8 GET /api/articles/:slug',
    '8 PATCH, PUT /api/articles/:slug',
    '8 DELETE /api/articles/:slug',
    '9 POST /api/articles/:article_slug/favorite',
    '9 DELETE /api/articles/:article_slug/favorite',
    '10 GET /api/articles/:article_slug/comments',
    '10 POST /api/articles/:article_slug/comments',
    '11 GET /api/articles/feed',
    '13 POST /api/articles/:slug/publish',
    '20 GET /admin/categories',
    '20 GET /admin/tags',
    '22 GET /',
  ])
})

it('a single Rails request is listed with its path', () => {
  const source = `Rails.application.routes.draw do
  get 'login', to: 'sessions#new', as: :login
  post '/hooks/:name' => 'hooks#receive'
  match 'search', to: 'search#show', via: [:get, :post]
  if Rails.env.development?
    mount LetterOpener::Engine, at: '/letters'
    delete 'reset', to: 'dev#reset'
  end
  scope '(:locale)', locale: /en|nl/ do
    get 'help', to: 'pages#help'
  end
  scope path: '/v2', module: :v2 do
    get 'status', to: 'status#show'
  end
end
`
  expect(routes(source)).toEqual([
    '2 GET /login',
    '3 POST /hooks/:name',
    '4 GET, POST /search',
    '7 DELETE /reset',
    '10 GET (/:locale)/help',
    '13 GET /v2/status',
  ])
})

it('a Rails route that is known only at runtime is left out', () => {
  const source = `Rails.application.routes.draw do
  concern :commentable do
    resources :comments
  end
  LOCALES.each do |locale|
    scope locale do
      get 'about', to: 'pages#about'
    end
  end
  resources :posts, only: PUBLIC_ACTIONS
  scope locale, module: :pages do
    get 'imprint', to: 'pages#imprint'
  end
  resources :lamps, path: LAMPS
  scope path: "/#{PREFIX}" do
    get 'terms', to: 'pages#terms'
  end
  resources :books, shallow: true, only: :index do
    resources :pages
  end
  get "/#{name}", to: 'pages#show'
end
`
  expect(routes(source)).toEqual(['18 GET /books'])
})

it('a Rails route in an engine or in a drawn file has an unknown path prefix', () => {
  expect(routes('Shop::Engine.routes.draw do\n  root "a#b"\nend\n')).toEqual(['2 GET …/'])
  expect(routes('resources :lamps, only: :show\n', 'config/routes/admin.rb')).toEqual(['1 GET …/lamps/:id'])
})

it('any text of Rails routes is read without an error', () => {
  for (const text of [
    'end\nend\nget',
    'resources',
    'get "',
    'scope do\n'.repeat(2000),
    'namespace(',
    'get :a,\n'.repeat(5000),
  ])
    expect(() => railsRoutes('config/routes.rb', text)).not.toThrow()
})
