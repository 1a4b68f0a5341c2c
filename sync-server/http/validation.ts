import Ajv from 'ajv'
import type { FastifyInstance } from 'fastify'

/**
 * Addresses carry text only, so numbers in them are converted; bodies are JSON and are taken as they are. Unknown fields
 * are refused, not dropped: a misspelt field would silently do nothing.
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
