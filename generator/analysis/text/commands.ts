import type { CodeSymbol } from '../file-analysis.ts'
import { lineAt } from '../source-lines.ts'
import { type Command, type CommandOption, firstLine, joinedWords, words, wordsOf } from './command-words.ts'
import { djangoCommand } from './django-commands.ts'
import { goFlags } from './go-flags.ts'
import { artisanCommands } from './php-commands.ts'

/**
 * Syntax of command declarations. Groups of the patterns: `name`, `about`, and `rest`, which is the code
 * after the name.
 */
type Form = { pattern: RegExp; used: RegExp; about?: RegExp }

const NAME = String.raw`["'\`](?<name>[a-z][\w:.-]{0,60})(?:[ |][^"'\`\n]{0,120})?["'\`]`
const ECMASCRIPT: readonly Form[] = [
  {
    // Commander, yargs, cac and sade: the description is a second argument, or a call such as `.description()`.
    used: /["'](?:commander|@commander-js\/extra-typings|yargs(?:\/[\w./]{1,40})?|cac|sade|@caporal\/core)["']|\byargs\b|\bprogram\b/,
    pattern: new RegExp(
      String.raw`\.command\(\s*(?:\{\s*command:\s*|\[\s*)?${NAME}(?:(?:\s*,\s*(?:"[^"\n]{0,60}"|'[^'\n]{0,60}')){0,9}\s*\])?(?:\s*,\s*(?:describe:\s*)?${words('about')})?(?=(?<rest>(?:(?!\.command\()[^;]){0,600}))`,
      'g',
    ),
    about: new RegExp(String.raw`\.(?:description|describe|summary)\(\s*${words('about')}`),
  },
  {
    used: /\bcommand\s*=|\bcommand:/,
    pattern: new RegExp(
      String.raw`\bexports?(?:\s+const\s+|\.)command\s*=\s*(?:\[\s*)?${NAME}(?=(?<rest>[\s\S]{0,400}))`,
      'g',
    ),
    about: new RegExp(String.raw`\bexports?(?:\s+const\s+|\.)(?:describe|description|desc)\s*=\s*${words('about')}`),
  },
  {
    used: /["']citty["']/,
    pattern: new RegExp(
      String.raw`\bmeta:\s*\{\s*name:\s*${NAME}\s*,(?:\s*version:[^,\n]{1,60},)?(?:\s*description:\s*${words('about')})?`,
      'g',
    ),
  },
]

const PYTHON: readonly Form[] = [
  {
    used: /\badd_subparsers\b|\badd_parser\b/,
    pattern: new RegExp(String.raw`\.add_parser\(\s*${NAME}(?=(?<rest>[^()]{0,600}))`, 'g'),
    about: new RegExp(String.raw`\b(?:help|description)\s*=\s*\(?\s*_?\(?\s*${words('about')}`),
  },
]

const JVM: readonly Form[] = [
  {
    used: /\bpicocli\b/,
    pattern: new RegExp(String.raw`@(?:CommandLine\.)?Command\(\s*name\s*=\s*${NAME}(?=(?<rest>[^()]{0,600}))`, 'g'),
    about: new RegExp(String.raw`\bdescription\s*=\s*[{[]?\s*${words('about')}`),
  },
]

const FORMS: ReadonlyMap<string, readonly Form[]> = new Map([
  ['TypeScript', ECMASCRIPT],
  ['TSX', ECMASCRIPT],
  ['JavaScript', ECMASCRIPT],
  ['Python', PYTHON],
  [
    'Go',
    [
      {
        used: /\bcobra\.Command\b/,
        pattern: /\bcobra\.Command\{\s*Use:\s*"(?<name>[\w:.-]{1,60})[^"\n]{0,200}"(?=(?<rest>[^{}]{0,800}))/g,
        about: new RegExp(String.raw`\bShort:\s*${words('about')}`),
      },
      {
        used: /urfave\/cli/,
        pattern:
          /(?:\bcli\.Command\{|\n\s*\{)\s*Name:\s*"(?<name>[\w:.-]{1,60})"(?=(?<rest>[^{}]{0,300}(?:\{[^{}]{0,200}\}[^{}]{0,300})?))/g,
        about: new RegExp(String.raw`\bUsage:\s*${words('about')}`),
      },
    ],
  ],
  [
    'Rust',
    [
      {
        used: /\bclap\b/,
        pattern:
          /(?<!process::)\bCommand::new\(\s*"(?<name>[\w:.-]{1,60})"\s*\)(?=[^;]{0,200}?\.(?:about|subcommand)\()(?=(?<rest>[^;]{0,300}))/g,
        about: new RegExp(String.raw`^(?:(?!Command::new)[\s\S]){0,200}?\.about\(\s*${words('about')}`),
      },
    ],
  ],
  [
    'C#',
    [
      {
        used: /\bSystem\.CommandLine\b/,
        pattern: new RegExp(
          String.raw`\bnew\s+Command\(\s*(?:name:\s*)?${NAME}(?:\s*,\s*(?:description:\s*)?${words('about')})?`,
          'g',
        ),
      },
      {
        used: /\bCommandLine\b/,
        pattern: new RegExp(String.raw`\[Verb\(\s*${NAME}(?=(?<rest>[^()]{0,300}))`, 'g'),
        about: new RegExp(String.raw`\bHelpText\s*=\s*${words('about')}`),
      },
      {
        used: /\bSpectre\.Console\b/,
        pattern: new RegExp(String.raw`\.AddCommand<[\w.]{1,100}>\(\s*${NAME}\s*\)(?=(?<rest>[^;]{0,300}))`, 'g'),
        about: new RegExp(String.raw`\.WithDescription\(\s*${words('about')}`),
      },
    ],
  ],
  ['Java', JVM],
  ['Kotlin', JVM],
  [
    'Ruby',
    [{ used: /\bThor\b/, pattern: new RegExp(String.raw`^[ \t]*desc[ (]+${NAME}\s*,\s*${words('about')}`, 'gm') }],
  ],
  [
    'PHP',
    [
      {
        used: /\bAsCommand\b/,
        pattern: new RegExp(
          String.raw`#\[AsCommand\(\s*(?:name:\s*)?${NAME}(?:\s*,\s*(?:description:\s*)?${words('about')})?`,
          'g',
        ),
      },
    ],
  ],
])

const MAX_COMMANDS = 200

/**
 * Returns the commands that a source declares through common libraries, in source order, each with its
 * `index`. `symbols`: symbols of the file, for libraries that declare commands as functions or types.
 */
export function readCommands(
  path: string,
  source: string,
  language: string,
  symbols: readonly CodeSymbol[],
): (Command & { index: number })[] {
  const found: (Command & { index: number })[] = []
  for (const { pattern, used, about } of FORMS.get(language) ?? []) {
    if (!used.test(source)) continue
    for (const { groups, index } of source.matchAll(pattern)) {
      if (found.length >= MAX_COMMANDS || !groups?.name) break
      const told = wordsOf(groups) || (about ? wordsOf(about.exec(groups.rest ?? '')?.groups) : '')
      const options = language === 'Go' ? optionsOfGo(source, index) : []
      const line = lineAt(source, index)
      found.push({ index, name: groups.name, about: told, line, ...(options.length > 0 && { options }) })
    }
  }
  if (language === 'Python') found.push(...decoratedCommands(source, symbols))
  if (language === 'Python') found.push(...djangoCommand(path, source))
  if (language === 'PHP') found.push(...artisanCommands(source))
  if (language === 'Rust') found.push(...derivedCommands(source, symbols))
  const sorted = found.toSorted((a, b) => a.index - b.index)
  return distinct(language === 'PHP' ? merged(sorted) : sorted).slice(0, MAX_COMMANDS)
}

/** Returns the options of a Cobra command. Go code adds flags to the variable that contains the command. */
function optionsOfGo(source: string, index: number): CommandOption[] {
  const holder = /(\w+)\s*(?::?=)\s*&$/.exec(source.slice(Math.max(0, index - 100), index))?.[1]
  const own = holder ? goFlags(source).filter(({ on }) => on === holder) : []
  return own.map(({ name, about, line }) => ({ name: `--${name}`, about, line }))
}

const OPTION = /^[ \t]*@(?:\w+\.)?option\((?<given>(?:[^()]|\([^()]{0,200}\)){1,800})\)/gm

/** Returns the options of a Click command. They are decorators of the same function. */
function optionsOfClick(source: string, symbol: CodeSymbol | undefined): CommandOption[] {
  if (!symbol) return []
  const lines = source.split('\n').slice(symbol.startLine - 1, symbol.endLine)
  const head = lines.slice(0, lines.findIndex((line) => /^[ \t]*(?:async\s+)?def\b/.test(line)) + 1).join('\n')
  return [...head.matchAll(OPTION)].flatMap(({ groups, index }): CommandOption[] => {
    const given = groups?.given ?? ''
    const name = /["'](--[\w-]{1,60})(?:\/--[\w-]{1,60})?["']/.exec(given)?.[1]
    const line = symbol.startLine + head.slice(0, index).split('\n').length - 1
    return name ? [{ name, about: joinedWords(given), line }] : []
  })
}

/** Returns Click and Typer commands. Each function is a command, and its docstring is the description. */
function decoratedCommands(source: string, symbols: readonly CodeSymbol[]): (Command & { index: number })[] {
  if (!/\b(?:click|typer)\b|\.cli\.command\(/.test(source)) return []
  const functions = new Map(
    symbols.filter(({ kind }) => kind === 'function').map((symbol) => [symbol.startLine, symbol]),
  )
  return [...source.matchAll(/^@[\w.]{1,100}\.command\((?<given>[^()\n]{0,300})/gm)]
    .slice(0, MAX_COMMANDS)
    .flatMap((match) => {
      const line = lineAt(source, match.index)
      const symbol = functionAround(line, functions)
      const given = match.groups?.given ?? ''
      const named = /^\s*(?:name\s*=\s*)?["']([\w:.-]{1,60})["']/.exec(given)?.[1]
      const name = named ?? symbol?.name.replaceAll('_', '-')
      const help = wordsOf(HELP.exec(given)?.groups)
      const options = optionsOfClick(source, symbol)
      const about = help || firstLine(symbol?.doc ?? '')
      return name ? [{ index: match.index, name, about, line, ...(options.length > 0 && { options }) }] : []
    })
}

const HELP = new RegExp(String.raw`\b(?:short_help|help)\s*=\s*${words('about')}`)
const MOST_DECORATORS = 30

/** Returns the function around a decorator. The range of a function begins with its first decorator. */
function functionAround(line: number, functions: ReadonlyMap<number, CodeSymbol>): CodeSymbol | undefined {
  for (let at = line; at > 0 && at > line - MOST_DECORATORS; at--) {
    const symbol = functions.get(at)
    if (symbol) return symbol.endLine >= line ? symbol : undefined
  }
  return undefined
}

/** Returns Clap commands. The variants of an enum are commands, and their comments are the descriptions. */
function derivedCommands(source: string, symbols: readonly CodeSymbol[]): (Command & { index: number })[] {
  const found: (Command & { index: number })[] = []
  const enums = symbols.filter(({ kind }) => kind === 'enum')
  for (const match of source.matchAll(/#\[derive\([^()\n]{0,200}\bSubcommand\b/g)) {
    const line = lineAt(source, match.index)
    const holder = enums.find(({ startLine, endLine }) => startLine <= line && line <= endLine)
    for (const { name, doc, startLine } of holder?.members ?? []) {
      found.push({ index: match.index, name: kebab(name), about: firstLine(doc), line: startLine })
    }
  }
  return found
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
}

/** Merges commands with the same name. Keeps the longer description and the options. */
function merged<T extends Command>(commands: readonly T[]): T[] {
  const found = new Map<string, T>()
  for (const command of commands) {
    const known = found.get(command.name)
    const about = [known?.about ?? '', command.about].reduce((a, b) => (b.length > a.length ? b : a))
    found.set(command.name, { ...command, ...known, about, ...(command.options && { options: command.options }) })
  }
  return [...found.values()]
}

function distinct<T extends Command>(commands: readonly T[]): T[] {
  const seen = new Set<string>()
  return commands.filter(({ name, line }) => {
    const key = `${name} ${line}`
    return !seen.has(key) && seen.add(key)
  })
}
