import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Definition of one call of the HTTP API. The server creates its route from it, the client sends it, and the
 * OpenAPI document lists it. If `params`, `query`, `body` or `answer` is missing, the call has none.
 */
export type Call<Types extends CallTypes = CallTypes> = {
  method: Method
  /** With parameters as `:name`. */
  path: string
  summary: string
  params: TSchema | undefined
  query: TSchema | undefined
  body: TSchema | undefined
  answer: TSchema | undefined
  /**
   * Types of the schemas, for the compiler only: the property is never set. They're derived once where the
   * call is defined. Deriving them at each use took the compiler a minute.
   */
  readonly types?: Types
}

export type CallTypes = { params: unknown; query: unknown; body: unknown; answer: unknown }
export type TypesOf<C extends Call> = NonNullable<C['types']>

type Parts = { params?: TSchema; query?: TSchema; body?: TSchema; answer?: TSchema }
type Part<P extends Parts, Name extends keyof Parts> = P[Name] extends TSchema ? Static<P[Name]> : undefined

export function call<const P extends Parts>(
  method: Method,
  path: string,
  summary: string,
  parts: P,
): Call<{ params: Part<P, 'params'>; query: Part<P, 'query'>; body: Part<P, 'body'>; answer: Part<P, 'answer'> }> {
  // The client's build removes the schemas: see `client/api/replace-schemas.ts`.
  const { params, query, body, answer } = parts ?? {}
  return { method, path, summary, params, query, body, answer }
}
