import type { Node } from 'web-tree-sitter'
import type { FileAnalysis } from '../file-analysis.ts'
import { endLine, startLine } from '../languages/syntax.ts'
import { CodeText } from '../steps/code-text.ts'
import { messageOf } from '../steps/messages.ts'
import { grammarOf, ownersByLine, readFunction } from '../steps/read-steps.ts'
import type { StepGrammar } from '../steps/rules.ts'
import type { Step } from '../steps/step.ts'
import { StepReader } from '../steps/step-reader.ts'
import { type ErrorsFound, errorsInSteps } from './errors-in-steps.ts'
import { type ErrorValue, type FileErrors, MAX_ERRORS_OF_FILE } from './raised-error.ts'

type Facts = Pick<FileAnalysis, 'language' | 'symbols' | 'lines' | 'role'>

/** Words that raise errors, by language. Code without such a word raises nothing. */
const WORDS: Readonly<Record<string, RegExp>> = {
  Python: /\b(?:raise|assert|abort)\b/,
  Go: /Err|\berr[A-Z]|\bpanic\(|\.(?:\w*JSON\w*|String)\(\s*(?:[45]\d\d|http\.Status)/,
  Rust: /\bErr\(|panic!|bail!|unreachable!|ensure!/,
  PHP: /\b(?:throw|abort)\b/,
}
const THROWS = /\bthrow\b|\.(?:status|code)\([^)]{1,40}\)\.|\.sendStatus\(/
/** Maximum number of steps that are read for the errors of one file. */
const MAX_STEPS_OF_FILE = 8_000
/**
 * Maximum number of steps that are read for the errors of one function, or of the code outside of
 * functions.
 */
const MAX_STEPS = 600

/**
 * Reads the errors that a source file raises, inside and outside of functions. Doesn't use the stored steps,
 * because they leave out short functions, nested functions and the values inserted into messages.
 */
export function readErrors({
  root,
  source,
  facts,
}: {
  root: Node
  source: string
  facts: Facts
}): Pick<FileAnalysis, 'errors'> {
  const grammar = grammarOf(facts.language)
  const words = WORDS[facts.language] ?? THROWS
  if (!grammar || facts.role !== 'source' || !words.test(source)) return {}
  const nodes = root.descendantsOfType([...grammar.functions, ...grammar.comments])
  const text = new CodeText(
    source,
    nodes.filter(({ type }) => grammar.comments.includes(type)),
  )
  const found: ErrorsFound = { raised: [], untold: [] }
  let left = MAX_STEPS_OF_FILE
  let unread = 0
  const read = (act: (reader: StepReader) => Step[]) => {
    const most = Math.min(left, MAX_STEPS)
    const reader = new StepReader({ grammar, text, most, keepsPlaces: true })
    if (most > 0) errorsInSteps(act(reader), facts.language, found)
    if (reader.count >= most) unread++
    left -= reader.count
  }
  if (!root.hasError) read((reader) => outsideOfFunctions(root, reader))
  for (const node of nodes) {
    if (!grammar.functions.includes(node.type) || isWrapper(node, facts)) continue
    const body = grammar.bodyOf ? grammar.bodyOf(node) : node.childForFieldName('body')
    if (!body || !words.test(source.slice(body.startIndex, body.endIndex))) continue
    if (node.hasError) unread++
    else read((reader) => readFunction(node, body, reader).steps)
  }
  return told(found, facts, { values: valuesIn(root, grammar, text), unread })
}

/** Methods that `errors.Is` and its kin call in Go: they give a wrapped error to whoever asks, and raise none. */
function isWrapper(node: Node, { language }: Facts): boolean {
  return language === 'Go' && /^(?:Unwrap|Is|As|Cause)$/.test(node.childForFieldName('name')?.text ?? '')
}

function outsideOfFunctions(root: Node, reader: StepReader): Step[] {
  const steps: Step[] = []
  reader.readAll(reader.parts(root), steps)
  return steps
}

type Further = { values: ErrorValue[]; unread: number }

/** Lists each place once, although a nested function is read twice: alone and within its outer function. */
function told(found: ErrorsFound, facts: Facts, { values, unread }: Further): Pick<FileAnalysis, 'errors'> {
  const owners = ownersByLine(facts)
  // A constant may be the result of a call that takes the function as its argument:
  // `const show = wrap(() => { … })`.
  const around = (line: number) =>
    facts.symbols.find(({ startLine: first, endLine: last }) => first <= line && line <= last)?.name ?? ''
  const places = new Map<string, FileErrors['raised'][number]>()
  for (const { start, end, ...rest } of found.raised) {
    const key = JSON.stringify([start, end, rest.type, rest.status, rest.message])
    const before = places.get(key)
    if (!before?.only) places.set(key, { of: owners[start]?.name ?? around(start), start, end, ...rest })
  }
  const raised = [...places.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
  const untold = new Set(found.untold).size + Math.max(0, raised.length - MAX_ERRORS_OF_FILE)
  if (raised.length + values.length + untold + unread === 0) return {}
  const most = raised.slice(0, MAX_ERRORS_OF_FILE)
  return { errors: { raised: most, values, untold, ...(unread > 0 && { unread }) } }
}

/** Errors of Go that a package declares: `var ErrClosed = errors.New("closed")`. */
function valuesIn(root: Node, grammar: StepGrammar, text: CodeText): ErrorValue[] {
  const declarations = root.namedChildren.filter(({ type }) => type === 'var_declaration')
  if (declarations.length === 0) return []
  const reader = new StepReader({ grammar, text, most: 1, keepsPlaces: true })
  return declarations
    .flatMap((node) => node.descendantsOfType('var_spec'))
    .flatMap((spec) => {
      const [value, ...others] = reader.parts(spec.childForFieldName('value'))
      const name = reader.text(spec.childForFieldName('name'))
      const isError = value?.type === 'call_expression' && /(?:^errors\.New|Errorf?)\(/.test(reader.text(value))
      const message = isError && others.length === 0 ? messageOf(value, reader) : undefined
      if (message === undefined || !/^[Ee]rr|Err(?:or)?$|^EOF$/.test(name)) return []
      return [{ name, message, start: startLine(spec), end: endLine(spec) }]
    })
    .slice(0, MAX_ERRORS_OF_FILE)
}
