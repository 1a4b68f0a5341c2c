import { isObject, type JsonObject } from './json.ts'

export type ServerAddress = { url: string; description?: string }

/** Server addresses of a described API, with the default value for each variable. */
export function serverAddresses(spec: JsonObject): ServerAddress[] {
  if (spec.swagger) return swagger2(spec)
  return listOf(spec.servers).flatMap((server) => {
    if (!isObject(server) || typeof server.url !== 'string') return []
    const variables = isObject(server.variables) ? server.variables : {}
    const url = server.url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
      return isObject(variable) && variable.default !== undefined ? String(variable.default) : whole
    })
    return [{ url, description: typeof server.description === 'string' ? server.description : undefined }]
  })
}

/** Joins the three parts of an address in a version before 3. */
function swagger2({ schemes, host, basePath }: JsonObject): ServerAddress[] {
  const path = typeof basePath === 'string' ? basePath : ''
  if (typeof host !== 'string') return path ? [{ url: path }] : []
  const protocols = listOf(schemes).filter((scheme) => typeof scheme === 'string')
  return (protocols.length > 0 ? protocols : ['https']).map((scheme) => ({ url: `${scheme}://${host}${path}` }))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
