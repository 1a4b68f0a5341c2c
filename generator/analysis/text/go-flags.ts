import { cutText } from '../../../shared/basics/whole-text.ts'
import type { FileAnalysis } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'

/** A command-line flag. `on`: the variable of the flag's command, or '' for a flag of the whole program. */
export type GoFlag = { on: string; name: string; fallback: string; about: string; line: number; index: number }

const TEXT = String.raw`(?:"(?:[^"\\\n]|\\.){0,300}"|\`[^\`]{0,300}\`)`
/** `cmd.Flags().StringVarP(&x, "name", "n", "default", "help")`, of pflag, and `flag.String("name", …)`. */
const FLAG = new RegExp(
  String.raw`(?:(?<on>\w+)\.(?:Persistent|Local)?Flags\(\)|\b(?:flag|pflag|flags|fs))\.(?:String|Bool|Int|Uint|Float|Duration|Count|IP|Bytes)\w*\(\s*(?:&[\w.]{1,80}\s*,\s*)?"(?<name>[a-zA-Z][\w.-]{0,60})"\s*,\s*(?:"(?<short>\w?)"\s*,\s*(?=[^,()\n]{0,200}(?:\([^()\n]{0,100}\))?[^,()\n]{0,100},\s*${TEXT}\s*\)))?(?:(?<fallback>[^,\n]{0,200}?(?:\{[^{}\n]{0,200}\}|\([^()\n]{0,200}\))?)\s*,\s*)?(?<about>${TEXT})\s*,?\s*\)`,
  'g',
)
const MAX_FLAGS = 200
const MAX_ABOUT = 200

export function goFlags(source: string): GoFlag[] {
  if (!/\b(?:cobra|pflag|flag)\b/.test(source)) return []
  return [...source.matchAll(FLAG)].slice(0, MAX_FLAGS).map(({ groups, index }) => ({
    on: groups?.on ?? '',
    name: groups?.name ?? '',
    fallback: shown(groups?.fallback ?? ''),
    about: cutText(
      (groups?.about ?? '')
        .slice(1, -1)
        .replace(/\\(["\\])/g, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
      MAX_ABOUT,
    ),
    line: lineAt(source, index),
    index,
  }))
}

/** Returns the default value of a flag. Returns '' if the value is empty, `false` or not a literal. */
function shown(literal: string): string {
  const text = /^"([^"\\\n]{1,60})"$|^(\d[\d_.]{0,20}|true)$/.exec(literal.trim())
  return text?.[1] ?? text?.[2] ?? ''
}

/**
 * Returns the environment variables that viper derives from flags and defaults: the prefix, then the name in
 * capital letters. Only names that the file binds or sets count, and only if the file enables the lookup.
 */
export function viperVariables(source: string): FileAnalysis['environment'] {
  if (!/\.(?:AutomaticEnv|BindEnv)\(/.test(source)) return []
  const prefix = /\.SetEnvPrefix\(\s*(?:"(\w{1,60})"|[^)]{0,100})\s*\)/.exec(source)
  if (prefix && prefix[1] === undefined) return []
  const replaced = [
    ...(/\.SetEnvKeyReplacer\(\s*strings\.NewReplacer\(([^()]{0,200})\)/.exec(source)?.[1] ?? '').matchAll(
      /"([^"\n]*)"\s*,\s*"([^"\n]*)"/g,
    ),
  ]
  const variableOf = (key: string) => {
    const name = replaced.reduce((text, [, from = '', to = '']) => text.replaceAll(from, to), key)
    return `${prefix?.[1] ? `${prefix[1]}_` : ''}${name}`.toUpperCase()
  }
  const flags = new Map(goFlags(source).map((flag) => [flag.name, flag]))
  const found = new Map<string, FileAnalysis['environment'][number]>()
  const add = (name: string, key: string, index: number) => {
    if (!/^[A-Z_][\w]{0,80}$/i.test(name) || found.has(name)) return
    const flag = flags.get(key)
    const fallback = flag?.fallback || defaults.get(key) || ''
    found.set(name, {
      name,
      line: flag?.line ?? lineAt(source, index),
      ...(fallback && { fallback }),
      ...(flag?.about && { about: flag.about }),
    })
  }
  const defaults = new Map(
    [...source.matchAll(/\.SetDefault\(\s*"([\w.-]{1,60})"\s*,\s*([^,()\n]{1,100})\)/g)].map((match) => [
      match[1] ?? '',
      shown(match[2] ?? ''),
    ]),
  )
  for (const match of source.matchAll(/\.BindEnv\(\s*"([\w.-]{1,60})"(?:\s*,\s*"(\w{1,80})")?/g))
    add(match[2] ?? variableOf(match[1] ?? ''), match[1] ?? '', match.index)
  if (/\.AutomaticEnv\(/.test(source))
    for (const [key, index] of boundKeys(source, flags)) add(variableOf(key), key, index)
  return [...found.values()].toSorted((a, b) => a.line - b.line)
}

function boundKeys(source: string, flags: ReadonlyMap<string, GoFlag>): [key: string, index: number][] {
  const named = [...source.matchAll(/\.(?:BindPFlag|SetDefault)\(\s*"([\w.-]{1,60})"/g)].map(
    (match): [string, number] => [match[1] ?? '', match.index],
  )
  const loops = [
    ...source.matchAll(/\brange\s+\[\]string\{([^{}]{0,3000})\}\s*\{(?=[^{}]{0,300}\.BindPFlag\()/g),
  ].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/"([\w.-]{1,60})"/g)].map((each): [string, number] => [each[1] ?? '', match.index]),
  )
  const all = /\.BindPFlags\(/.test(source)
    ? [...flags.values()].map(({ name, index }): [string, number] => [name, index])
    : []
  return [...named, ...loops, ...all]
}
