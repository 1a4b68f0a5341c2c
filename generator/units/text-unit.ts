import { REDACTED, redact } from '../../shared/secrets/redact.ts'
import { bareText } from '../analysis/bare-text.ts'
import { languageOf } from '../analysis/language-table.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { lineAt } from '../analysis/source-lines.ts'
import { licenceEnd } from '../analysis/text/first-comment.ts'
import { codeLanguage } from './code-language.ts'
import type { PurposeFacts, SymbolFacts, Unit } from './facts.ts'
import { type ComposeContext, checked } from './view.ts'

const MAX_LINES = 40
/** Maximum number of lines on a page that shows nothing else of its file. */
const MAX_LINES_ALONE = 80
const MAX_CHARACTERS = 3_000
const MAX_WIDTH = 160

/**
 * Text of a short file, word for word, without a licence at its head. `names`: number of the file's names
 * that the page already shows. Undefined beside many names or beside a text about a name, because the file's
 * text then says nothing new.
 */
export function textUnit({ path, analysis }: ModelFile, names: number, context: ComposeContext): Unit | undefined {
  if (analysis.role === 'document' || names > FEW_NAMES) return undefined
  const content = context.read(path)
  const { comments } = languageOf(path, content)
  const body = content.slice(licenceEnd(content, comments)).replace(/^\s*\n/, '')
  const text = body.trimEnd()
  if (!isShort(text, names === 0 ? MAX_LINES_ALONE : MAX_LINES) || mayHoldSecrets(text, path)) return undefined
  // The page already shows the comments, so a text with only comments isn't quoted.
  if (bareText(text, path, 'dropped') === '') return undefined
  const start = lineAt(content, content.length - body.length)
  const lines = { start, end: start + text.split('\n').length - 1 }
  return {
    id: 'quote',
    type: 'quote',
    facts: {
      symbol: '',
      language: codeLanguage(analysis.language) ?? '',
      code: text,
      // Keeps the comments, so that every change of the text changes the page.
      bare: text,
      cite: checked({ path, symbol: null, lines, anchor: 'text' }, context),
    },
  }
}

function isShort(text: string, maxLines: number): boolean {
  if (text === '' || text.length > MAX_CHARACTERS) return false
  const lines = text.split('\n')
  return lines.length <= maxLines && lines.every((line) => line.length <= MAX_WIDTH)
}

/**
 * Whether a text may hold secrets: settings of one machine, keys, and values whose name promises a secret,
 * even if they look made up.
 */
function mayHoldSecrets(text: string, path: string): boolean {
  if (PRIVATE_PATH.test(path) || ARMOUR.test(text) || PROMISED.test(text)) return true
  return text.includes(REDACTED) || redact(text, path) !== text
}

const PRIVATE_PATH =
  /(?:^|\/)(?:\.\w*env(?:rc)?|[\w-]+\.env|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.?netrc|\.pgpass|[^/]*(?:secret|credential|passw)[^/]*)(?:\.[\w.]+)?$/i
const ARMOUR = /-----BEGIN|\bssh-(?:rsa|ed25519|dss) /
const PROMISED =
  /(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|private|access|encryption|signing)[._-]?key)\w{0,40}["']?\s{0,3}[:=]{1,2}>?\s{0,3}(?![\s$%{<[(*])[^\s,;]/i

/** Maximum number of shown names beside the file's text. So few names tell less than a short text. */
const FEW_NAMES = 2
/** Minimum length of an author's text that is more than a sentence, in characters. */
const MUCH_SAID = 120

/**
 * Number of the file's names that a page shows. Infinite if the page has words about the file or about one
 * of its names.
 */
export function namesShown(units: readonly Unit[], { doc, central }: PurposeFacts): number {
  if (central || doc.length >= MUCH_SAID) return Number.POSITIVE_INFINITY
  return units.reduce((sum, unit) => sum + namesIn(unit), 0)
}

function namesIn(unit: Unit): number {
  switch (unit.type) {
    case 'imports':
    case 'importers':
    case 'mentions':
    case 'sections':
    case 'tests':
      return 0
    case 'cases':
      return unit.facts.cases.some(({ doc }) => doc !== '') ? Number.POSITIVE_INFINITY : unit.facts.cases.length
    case 'keys':
      return unit.facts.keys.length
    case 'outline':
      return unit.facts.headings.length
    case 'symbols':
    case 'internals':
      return unit.facts.symbols.reduce((sum, symbol) => sum + namesOf(symbol), 0)
    default:
      return Number.POSITIVE_INFINITY
  }
}

function namesOf({ doc, steps, members }: SymbolFacts): number {
  if (doc !== '' || steps) return Number.POSITIVE_INFINITY
  return 1 + members.items.reduce((sum, member) => sum + namesOf(member), 0)
}
