import type { CodeSymbol, ImportStatement } from '../file-analysis.ts'
import { firstComment } from '../text/first-comment.ts'
import { keySymbol } from '../text/key-symbol.ts'
import type { CodeFacts, LanguageAnalyzer } from './syntax.ts'

/**
 * How a container image is built: its stages and their bases, its variables and arguments, its ports, and the
 * command it starts. Files copied into the image count as uses.
 * @see https://docs.docker.com/reference/dockerfile/
 */
export const dockerfile: LanguageAnalyzer = { scan: readDockerfile }

function readDockerfile(source: string): CodeFacts {
  const instructions = instructionsOf(source)

  return {
    symbols: distinct(instructions.flatMap(symbolsOf)),
    imports: instructions.flatMap(copied),
    references: [],
    fileDoc: firstComment(source.replace(/^#\s*(?:syntax|escape|check)=.*\n/gim, ''), 'hash'),
    headings: [],
    environment: [],
    entryPoint: false,
  }
}

type Instruction = { word: string; rest: string; line: number; endLine: number }

const MAX_INSTRUCTIONS = 2_000

/**
 * Instructions may span several lines with comments in between. Lines of a `RUN` script aren't
 * instructions.
 */
function instructionsOf(source: string): Instruction[] {
  const found: Instruction[] = []
  let open: Instruction | undefined
  let script: string | undefined
  for (const [index, raw] of source.split('\n').entries()) {
    const line = raw.slice(0, 2_000).trim()
    if (script !== undefined) {
      if (line === script) script = undefined
      continue
    }
    if (line.startsWith('#') || (line === '' && open)) continue
    script = /^(?:RUN|COPY)\b[^\n]*?<<-?["']?(\w{1,40})/i.exec(line)?.[1]
    const goesOn = line.endsWith('\\')
    const text = goesOn ? line.slice(0, -1).trim() : line
    if (open) {
      if (open.rest.length < 4_000) open.rest += `\n${text}`
      open.endLine = index + 1
    } else {
      const match = /^([A-Za-z]{3,12})(?:\s+(.*))?$/.exec(text)
      if (!match) continue
      open = { word: (match[1] ?? '').toUpperCase(), rest: match[2] ?? '', line: index + 1, endLine: index + 1 }
      if (found.length < MAX_INSTRUCTIONS) found.push(open)
    }
    if (!goesOn) open = undefined
  }
  return found
}

function stageOf(rest: string): { image: string; name: string | undefined } {
  const match = /^(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(rest)
  return { image: match?.[1] ?? '', name: match?.[2] }
}

function symbolsOf(instruction: Instruction): CodeSymbol[] {
  const { word, rest } = instruction
  switch (word) {
    case 'FROM': {
      const { image, name } = stageOf(rest)
      return image ? [keySymbol(name ?? 'FROM', image, instruction.line, instruction.endLine)] : []
    }
    case 'ENV':
    case 'ARG':
      return assignments(rest).map(([name, value]) => keySymbol(name, value, instruction.line, instruction.endLine))
    case 'EXPOSE':
    case 'ENTRYPOINT':
    case 'CMD':
    case 'WORKDIR':
    case 'VOLUME':
    case 'USER':
      return rest ? [keySymbol(word, rest.replace(/\s+/g, ' '), instruction.line, instruction.endLine)] : []
    default:
      return []
  }
}

/** `A=1 B="2 3"`, the older `A 1`, and the name alone of what is asked for. */
function assignments(rest: string): [string, string][] {
  const pairs = [...rest.matchAll(/(?:^|\s)([A-Za-z_]\w{0,100})=("(?:[^"\\]|\\.){0,500}"|'[^']{0,500}'|\S{0,500})/g)]
  if (pairs.length > 0) return pairs.map(([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/s, '$2')])
  const [, name, value = ''] = /^([A-Za-z_]\w{0,100})(?:\s+(.*))?/.exec(rest) ?? []
  return name ? [[name, value]] : []
}

/** Keeps the last symbol of each name: later values override earlier ones, and the last stage is built. */
function distinct(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  const last = new Map(symbols.map((each) => [each.name, each]))
  return symbols.filter((each) => last.get(each.name) === each)
}

/**
 * Copied files of the repository that are named without patterns. Excludes sources in other stages and
 * URLs.
 */
function copied({ word, rest, line }: Instruction): ImportStatement[] {
  if (word !== 'COPY' && word !== 'ADD') return []
  if (/--from=\S/.test(rest)) return []
  const plain = rest.replace(/^(?:--\S+\s+)+/, '')
  const words = plain.startsWith('[')
    ? [...plain.matchAll(/"([^"]{1,200})"/g)].map((match) => match[1] ?? '')
    : plain.split(/\s+/)
  return words
    .slice(0, -1)
    .slice(0, 50)
    .filter((path) => /^[\w./@-]{1,200}$/.test(path) && /\w/.test(path))
    .map((path) => ({ specifier: path.replace(/^\/+|^\.\/|\/+$/g, ''), names: [], line, reExport: false }))
}
