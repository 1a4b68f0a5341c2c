import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { cookieSettings } from './auth.ts'
import { CODE_LIFETIME_S, type Shown } from './code-requests.ts'

/** Longest time that browsers keep a cookie, in seconds. */
const KNOWN_S = 400 * 24 * 60 * 60

/** Cookies that bind a code to a browser. Scripts can't read them. */
export function createCodeCookies(config: Config) {
  const { prefix, attributes } = cookieSettings(config)
  const [browser, known] = [`${prefix}.code`, `${prefix}.known`]
  const keep = (reply: FastifyReply, name: string, value: string, maxAge: number) =>
    reply.setCookie(name, value, { ...attributes, maxAge } satisfies CookieSerializeOptions)
  return {
    read: ({ cookies, headers }: FastifyRequest): Shown => ({
      browser: cookies[browser],
      known: cookies[known],
      userAgent: headers['user-agent'],
    }),
    /** Sets the cookie for as long as the code is valid. */
    keepBrowser: (reply: FastifyReply, value: string) => keep(reply, browser, value, CODE_LIFETIME_S),
    keepKnown: (reply: FastifyReply, value: string) => keep(reply, known, value, KNOWN_S),
  }
}
