import type { ErrorObject } from 'ajv'

/**
 * Key under which a schema with a `pattern` states its rule, as a sentence without its subject. Error
 * messages use it, because people can't read the pattern.
 */
export const RULE = 'x-rule'

/** The checked value: a part of a request, or the arguments of a change or a tool. */
export type Whole = 'body' | 'params' | 'querystring' | 'headers' | 'arguments'

/** Error that Ajv reports, with the fields that the option `verbose` adds. */
export type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'parentSchema'>

type Schema = Readonly<Record<string, unknown>>

const WHOLES: Readonly<Record<Whole, string>> = {
  body: 'The body',
  params: 'The URL',
  querystring: 'The query',
  headers: 'The headers',
  arguments: 'The arguments',
}

/** Describes the first error, with its field and rule. A choice between forms counts as one rule. */
export function faultWords(faults: readonly Fault[], whole: Whole): string {
  const fault = faults.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf') ?? faults[0]
  if (!fault) return `${WHOLES[whole]} is invalid.`
  const { keyword, params, parentSchema = {} } = fault
  const at = placeOf(fault.instancePath)
  if (keyword === 'required') return `${subject(child(at, String(params.missingProperty)), whole)} is missing.`
  if (keyword === 'additionalProperties') {
    return `${subject(child(at, String(params.additionalProperty)), whole)} is unknown.${knownFields(parentSchema)}`
  }
  return `${subject(at, whole)} ${ruleOf(keyword, params, parentSchema)}.`
}

function ruleOf(keyword: string, params: Schema, schema: Schema): string {
  if (keyword === 'pattern') return typeof schema[RULE] === 'string' ? schema[RULE] : 'is invalid'
  const limit = Number(params.limit)
  switch (keyword) {
    case 'type':
      return `must be ${typeWords(params.type)}`
    case 'enum':
      return `must be one of: ${listed(params.allowedValues)}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'entry', 'entries')}`
    case 'maxItems':
      return `must have at most ${counted(limit, 'entry', 'entries')}`
    case 'uniqueItems':
      return 'must not have the same entry twice'
    case 'minProperties':
      return `must have at least one of: ${Object.keys((schema.properties as Schema | undefined) ?? {}).join(', ')}`
    case 'minimum':
      return `must be ${limit.toLocaleString('en')} or more`
    case 'maximum':
      return `must be ${limit.toLocaleString('en')} or less`
    case 'anyOf':
    case 'oneOf':
      return `must be ${formsOf(schema)}`
    default:
      return 'is invalid'
  }
}

/** `/changes/3/args` → `changes[3].args`. */
function placeOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).reduce(child, '')
}

function child(at: string, step: string): string {
  if (/^\d+$/.test(step) && at !== '') return `${at}[${step}]`
  return at === '' ? step : `${at}.${step}`
}

/** Names the field. Long names are cut, because a sender can choose any name. */
function subject(at: string, whole: Whole): string {
  if (at === '') return WHOLES[whole]
  const name = at.length > 80 ? `${at.slice(0, 80)}…` : at
  return whole === 'params' ? `"${name}" in the URL` : `"${name}"`
}

function knownFields({ properties }: Schema): string {
  const names = Object.keys((properties as Schema | undefined) ?? {})
  return names.length === 0 ? '' : ` Known: ${names.join(', ')}.`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function typeWords(types: unknown): string {
  return [types]
    .flat()
    .map((type) => TYPES[String(type)] ?? 'something else')
    .join(' or ')
}

/** Describes the forms that a schema allows: by their values, rules or kinds. */
function formsOf({ anyOf, oneOf }: Schema): string {
  const forms = ((anyOf ?? oneOf ?? []) as Schema[]).map((form) => {
    if ('const' in form) return JSON.stringify(form.const)
    if (Array.isArray(form.enum)) return listed(form.enum)
    const kind = typeWords(form.type)
    return typeof form[RULE] === 'string' ? `${kind} that ${form[RULE]}` : kind
  })
  return [...new Set(forms)].join(' or ')
}

function listed(values: unknown): string {
  return (Array.isArray(values) ? values : []).map((value) => String(value)).join(', ')
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
