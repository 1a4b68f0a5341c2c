import Ajv from 'ajv'
import type { FastifyInstance } from 'fastify'

/**
 * Configures validation. Numbers in URLs are converted, because URLs contain only text; values in JSON bodies
 * aren't converted. Unknown fields are refused instead of dropped, because a misspelt field would silently
 * have no effect.
 */
export function registerValidation(app: FastifyInstance): void {
  const options = {
    allErrors: false,
    useDefaults: true,
    removeAdditional: false,
    strict: false,
    verbose: true,
  } as const
  const text = new Ajv({ ...options, coerceTypes: true })
  const json = new Ajv({ ...options, coerceTypes: false })
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? json : text).compile(schema as object))
}
