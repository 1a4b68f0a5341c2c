import { type Construct, characterOf, isLineEnd, type State, type Syntax } from './micromark.ts'

const COLON = 58
const LONGEST = 10_000

const LINE = /^:::(youtube|editorCanvas)[ ]*\{([^{}]*)\}[ ]*:::[ ]*$/
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

export type EmbedName = 'youtube' | 'editorCanvas'
export type EmbedValues = { name: EmbedName; attributes: Readonly<Record<string, string>> }

/** Video or drawing on a line of its own: `:::youtube {src="…"} :::`. */
export function embedSyntax(): Syntax {
  return { flow: { [COLON]: embed } }
}

const embed: Construct = {
  name: 'embed',
  tokenize(effects, ok, nok) {
    let line = ''
    const start: State = (character) => {
      effects.enter('embed')
      return inside(character)
    }
    const inside: State = (character) => {
      if (character === null || isLineEnd(character)) {
        if (!LINE.test(line)) return nok(character)
        effects.exit('embed')
        return ok(character)
      }
      if (line.length === LONGEST) return nok(character)
      line += characterOf(character)
      effects.consume(character)
      return inside
    }
    return start
  },
}

/** Parses the line of an embed; undefined if it isn't one. */
export function readEmbed(line: string): EmbedValues | undefined {
  const match = LINE.exec(line.trimEnd())
  if (!match) return undefined
  const attributes = [...(match[2] ?? '').matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decoded(value ?? '')])
  return { name: match[1] as EmbedName, attributes: Object.fromEntries(attributes) as Record<string, string> }
}

export function writeEmbed(name: EmbedName, attributes: Readonly<Record<string, string | number | null>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [`${key}="${encoded(String(value))}"`],
  )
  return `:::${name} {${written.join(' ')}} :::`
}

const ENTITIES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['{', '&lbrace;'],
  ['}', '&rbrace;'],
]

function encoded(value: string): string {
  return ENTITIES.reduce((text, [plain, entity]) => text.replaceAll(plain, entity), value.replace(/\s+/g, ' '))
}

function decoded(value: string): string {
  return ENTITIES.toReversed().reduce((text, [plain, entity]) => text.replaceAll(entity, plain), value)
}
