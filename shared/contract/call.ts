import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One call of the HTTP API. The server registers its route from it, the client sends it, the OpenAPI document lists it.
 * Absent parts mean that the call has none.
 */
export type Call<
  Params extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Answer extends TSchema | undefined = TSchema | undefined,
> = {
  method: Method
  /** With parameters as `:name`. */
  path: string
  summary: string
  params: Params
  query: Query
  body: Body
  answer: Answer
}

type Parts = { params?: TSchema; query?: TSchema; body?: TSchema; answer?: TSchema }
type Part<P extends Parts, Name extends keyof Parts> = P[Name] extends TSchema ? P[Name] : undefined
export type Of<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined

export function call<const P extends Parts>(
  method: Method,
  path: string,
  summary: string,
  parts: P,
): Call<Part<P, 'params'>, Part<P, 'query'>, Part<P, 'body'>, Part<P, 'answer'>> {
  return {
    method,
    path,
    summary,
    params: parts.params as Part<P, 'params'>,
    query: parts.query as Part<P, 'query'>,
    body: parts.body as Part<P, 'body'>,
    answer: parts.answer as Part<P, 'answer'>,
  }
}
