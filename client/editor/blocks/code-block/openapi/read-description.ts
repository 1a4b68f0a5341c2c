import { JSON_SCHEMA, load, YAMLException } from 'js-yaml'
import { expandedSize } from './expanded-size.ts'
import { harmless } from './harmless.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

export type Description = {
  spec: JsonObject
  /** Whether the description has so many operations or models that it needs a scrollable box of its own. */
  isLarge: boolean
  /** Addresses of parts that are described elsewhere. They aren't fetched. */
  elsewhere: readonly string[]
}

export const MAX_CHARACTERS = 1_000_000
/** Maximum number of values in an operation or model, with all of its references expanded. */
const MAX_EXPANDED = 200_000
/**
 * Number of operations or models from which the viewer renders only the visible ones. To know which are
 * visible, it needs a scrollable box.
 */
const MANY = 100

/**
 * Reads an API description from JSON or YAML. The result has a known version and a manageable size, and
 * fetches nothing when shown. Throws an error whose message is a sentence for the reader of the block.
 */
export function readDescription(text: string): Description {
  if (text.length > MAX_CHARACTERS) {
    throw new Error(`It has ${count(text.length)} characters; up to ${count(MAX_CHARACTERS)} are shown.`)
  }
  const parsed = parse(text)
  if (!isObject(parsed)) throw new Error('This isn’t an API description: it has no keys.')
  const { value, elsewhere } = harmless(parsed)
  const spec = withVersion(value)
  if (largestPart(spec) > MAX_EXPANDED) {
    throw new Error('Its parts refer to each other so often that it would take too long to show them.')
  }
  return { spec, isLarge: isLarge(spec), elsewhere }
}

function parse(text: string): unknown {
  try {
    return /^\s*[{[]/.test(text) ? JSON.parse(text) : load(text, { schema: JSON_SCHEMA })
  } catch (error) {
    if (error instanceof YAMLException) {
      const where = error.mark ? `Line ${error.mark.line + 1}: ` : ''
      throw new Error(`${where}${error.reason}`, { cause: error })
    }
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Corrects the version: an unquoted version in YAML is a number, and `3.1` means `3.1.0`. */
function withVersion(spec: JsonObject): JsonObject {
  const { openapi, swagger } = spec
  if (openapi === undefined && swagger === undefined) {
    throw new Error('This isn’t an API description: it names neither an OpenAPI nor a Swagger version.')
  }
  if (swagger !== undefined && String(swagger).replace(/^2(?:\.0)?$/, '2') === '2') return { ...spec, swagger: '2.0' }
  const version = /^3(?:\.([012])(?:\.(\d{1,3}))?)?$/.exec(String(openapi))
  if (!version) throw new Error('Unsupported version. Docwright supports 2.0 and 3.0 to 3.2.')
  return { ...spec, openapi: `3.${version[1] ?? 0}.${version[2] ?? 0}` }
}

function largestPart(spec: JsonObject): number {
  const sizeOf = expandedSize(spec)
  const { components, definitions, paths, webhooks } = spec
  const groups: (Json | undefined)[] = [definitions, paths, webhooks]
  if (isObject(components)) groups.push(...Object.values(components))
  const parts = groups.flatMap((group) => (isObject(group) ? Object.values(group) : []))
  return Math.max(0, ...parts.map(sizeOf))
}

function isLarge({ paths, components, definitions }: JsonObject): boolean {
  const models = isObject(components) ? components.schemas : definitions
  const operations = isObject(paths) ? Object.values(paths).reduce<number>((sum, path) => sum + keysOf(path), 0) : 0
  return operations >= MANY || keysOf(models) >= MANY
}

function keysOf(value: Json | undefined): number {
  return isObject(value) ? Object.keys(value).length : 0
}

const count = (number: number) => new Intl.NumberFormat('en').format(number)
