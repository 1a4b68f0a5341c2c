import { isSafeLink } from '../../../../../shared/document/addresses.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** Maximum number of values in a description. A YAML alias is counted again at each place where it's used. */
const MAX_VALUES = 150_000
const MAX_DEPTH = 120

/** Keys of references to another part. The viewer would fetch a part outside this description. */
const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'operationRef'])
/** Keys that set the base of references, or that name an address to fetch without being a reference. */
const FETCHED: ReadonlySet<string> = new Set([
  '$id',
  '$schema',
  '$vocabulary',
  'jsonSchemaDialect',
  'externalValue',
  'openIdConnectUrl',
])
/** Keys of objects whose `url` is shown as a link. */
const LINKED: ReadonlySet<string> = new Set(['contact', 'license', 'externalDocs', 'info'])

/**
 * Returns a copy of a description that fetches nothing and has no unsafe links. `elsewhere` lists the
 * external parts that the description referred to; a sentence replaces each of them. Throws if the
 * description is too large to show.
 */
export function harmless(source: JsonObject): { value: JsonObject; elsewhere: string[] } {
  const elsewhere = new Set<string>()
  let values = 0

  const copy = (value: unknown, within: string, depth: number): Json => {
    values += 1
    if (values > MAX_VALUES) throw new Error('It consists of more parts than can be shown.')
    if (depth > MAX_DEPTH) throw new Error('It is nested more deeply than can be shown.')
    if (Array.isArray(value)) {
      const items = within === 'servers' ? value.filter(mayBeServer) : value
      return items.map((item) => copy(item, within, depth + 1))
    }
    if (!isObject(value)) return isPlain(value) ? value : null
    const foreign = foreignReference(value)
    if (foreign !== undefined) {
      elsewhere.add(foreign)
      return { description: `Described elsewhere: ${foreign}` }
    }
    const made: JsonObject = {}
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '__proto__' && !isLeftOut(key, inner, within)) made[key] = copy(inner, key, depth + 1)
    }
    return made
  }

  const value = copy(source, '', 0)
  return { value: isObject(value) ? value : {}, elsewhere: [...elsewhere] }
}

/** Address outside this description that an object refers to. */
function foreignReference(value: JsonObject): string | undefined {
  for (const name of REFERENCES) {
    const target = value[name]
    if (typeof target === 'string' && !target.startsWith('#')) return target.slice(0, 200)
  }
  return undefined
}

function isLeftOut(key: string, value: Json | undefined, within: string): boolean {
  if (typeof value === 'string') {
    if (FETCHED.has(key)) return true
    if (key === 'termsOfService' || (key === 'url' && LINKED.has(within))) return !isSafeLink(value)
    // Values of `mapping` are schema names, which are kept, or addresses, which the viewer would follow.
    if (within === 'mapping') return !value.startsWith('#') && /[:/]/.test(value)
  }
  return false
}

/**
 * Whether a server is allowed: only http and ws addresses, or no scheme. A host with a port looks like a
 * scheme, so a colon before a digit is allowed.
 */
function mayBeServer(value: unknown): boolean {
  return !isObject(value) || !/^\s*(?!https?:|wss?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(String(value.url))
}

function isPlain(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)
}
