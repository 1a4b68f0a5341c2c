import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { asRecord, asText, entriesOf } from '../../../analysis/resolution/relaxed-json.ts'

const MAX_SETTINGS = 200_000
const MAX_VALUE = 1_000

/** Returns the attributes that `antora.yml` defines for all documents below it. */
export function antoraAttributes(text: string): Map<string, string> {
  const settings = parsed(text)
  const { name, title = name, version } = settings
  const component = { name, title, version, 'display-version': settings.display_version ?? version }
  const given = [
    ...Object.entries(component).map(([key, value]) => [`page-component-${key}`, value] as const),
    ...entriesOf(asRecord(settings.asciidoc).attributes),
  ]
  return new Map(
    given.flatMap(([key, value]) => {
      // A final `@` only means that documents may override the attribute.
      const words = asText(value)?.replace(/@$/, '').slice(0, MAX_VALUE)
      return words === undefined ? [] : [[key.toLowerCase(), words] as const]
    }),
  )
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  if (text.length > MAX_SETTINGS) return {}
  try {
    return asRecord(load(text, { schema: FAILSAFE_SCHEMA }))
  } catch {
    return {}
  }
}
