import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SCREEN_PAGES } from '../../shared/contract/screen-pages.ts'
import { isServerAddress } from '../../shared/contract/server-addresses.ts'
import { notFound } from '../errors.ts'
import type { ServedPage } from './drawn-pages.ts'
import { errorBody } from './error-translator.ts'
import { type LandingSettings, registerLandingPage } from './landing-page.ts'
import { readPage, sendPage, servePage, writeInto } from './written-page.ts'

/**
 * Serves the built client: its files, and its page at every address that the server doesn't use. Files under
 * `/assets` have a hash in their name and never change. Browsers check the page, the service worker and the
 * manifest each time. Without a build, only the API is served. `draw` renders the content of an address, so
 * that it's readable before any script has run.
 */
export async function registerStaticClient(
  app: FastifyInstance,
  directory: string | null,
  settings: LandingSettings,
  draw: (url: string) => Promise<ServedPage | undefined> = async () => undefined,
): Promise<void> {
  const built = directory !== null && existsSync(join(directory, 'index.html'))
  const page = built ? await readPage(directory, 'index.html', settings) : null
  const toDrawOn = built ? await readPage(directory, SCREEN_PAGES.documentation, settings) : ''
  if (directory !== null && !built) app.log.warn('The client is not built, so only the API is served.')
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      // Lists the files once at startup, because a build doesn't change while it's served. Otherwise each request
      // would look in the file system.
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(join(directory, 'assets') + sep)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    if (page) servePage(app, '/index.html', page)
    await registerLandingPage(app, directory, settings)
    servePage(app, '/login', await readPage(directory, SCREEN_PAGES.signIn, settings))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const asksPage = request.method === 'GET' || request.method === 'HEAD'
    if (page && asksPage && !isServerAddress(request.url)) {
      reply.header('cache-control', 'no-cache')
      const drawn =
        request.method === 'HEAD'
          ? undefined
          : await draw(request.url).catch((error: unknown) => {
              // Falls back to the plain page, because the client renders the content anyway.
              request.log.error({ err: error }, 'A public page could not be drawn')
              return undefined
            })
      if (drawn) reply.header('link', drawn.link)
      return sendPage(request, reply, drawn ? writeInto(toDrawOn, drawn) : page)
    }
    const refusal = notFound()
    return reply.code(refusal.status).send(errorBody(refusal))
  })
}
