import { isSafeLink } from '../../../../../shared/document/addresses.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** Limit of values. A YAML alias makes one value of many places, but here each place counts. */
const MAX_VALUES = 150_000
const MAX_DEPTH = 120

/** Keys that name another part of a description. A part outside this description would be fetched. */
const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'operationRef'])
/** Keys that say where references start from, or that name something to fetch without being a reference. */
const FETCHED: ReadonlySet<string> = new Set([
  '$id',
  '$schema',
  '$vocabulary',
  'jsonSchemaDialect',
  'externalValue',
  'openIdConnectUrl',
])
/** Objects whose address is shown as a link. */
const LINKED: ReadonlySet<string> = new Set(['contact', 'license', 'externalDocs', 'info'])

/**
 * Returns a copy of a description that fetches nothing and has no unsafe links. `elsewhere` lists the
 * external parts that it referred to; a sentence replaces each of them. Throws if the description is too
 * large to show.
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
    // Values here are names of schemas, or references that are followed as such.
    if (within === 'mapping') return !value.startsWith('#') && /[:/]/.test(value)
  }
  return false
}

/**
 * Whether a server is allowed. Its address may have no protocol, and a port that looks like the end of one.
 */
function mayBeServer(value: unknown): boolean {
  return !isObject(value) || !/^\s*(?!https?:|wss?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(String(value.url))
}

function isPlain(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)
}
