import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { wordsOf } from '../plan/names.ts'
import type { Names } from './facts.ts'
import { KEPT, MUCH_LARGER, mainSymbol, sizeOf } from './main-symbol.ts'
import { distinctSymbols, isListOfMany, isValue } from './symbol-groups.ts'
import { tellingSentence } from './telling-sentence.ts'

/** Author's text on the main symbol of a file. `opening`: the part before `rest` of its doc. */
export type Central = { symbol: CodeSymbol; sentence: string; opening: string; rest: string; beside: Names }

/** Minimum importance of a symbol that represents its file, as a share of the most important symbol's. */
const LEAST_SHARE = 0.5
/** Minimum share of the largest symbol's size. A helper of a few lines doesn't represent a long file. */
const LEAST_SIZE = 0.2

/**
 * Most important symbol of a file among the symbols with an author's text. Undefined if none of these is
 * important enough.
 */
export function centralOf(path: string, model: ProjectModel): Central | undefined {
  const analysis = model.files.get(path)?.analysis
  if (!analysis || !/^(?:source|script|test|configuration)$/.test(analysis.role)) return undefined
  if (model.kinds.get(path)?.isTest || isListOfMany(analysis)) return undefined
  const leads = leading(path, analysis, model)
  for (const symbol of leads) {
    const sentence = tellingSentence(symbol.doc)
    if (sentence !== '' && !repeats(sentence, symbol.name) && namesFilesThatExist(sentence, model))
      return { symbol, sentence, ...opened(symbol.doc, sentence), beside: besideOf(symbol, { leads, path, analysis }) }
  }
  return undefined
}

const PATH = /[\w@.-]+(?:\/[\w@.[\]-]+){1,10}\.[a-z]{1,4}\b/g

/**
 * Whether all files that a comment names exist. A comment with a missing path is out of date and can't
 * introduce a page.
 */
function namesFilesThatExist(sentence: string, model: ProjectModel): boolean {
  const named = sentence.match(PATH)?.filter((path) => !/^(?:\.|www\.|\w+\.\w+\/)/.test(path)) ?? []
  if (named.length === 0) return true
  const paths = [...model.files.keys()]
  return named.every((path) => paths.some((known) => known === path || known.endsWith(`/${path}`)))
}

type Leads = { leads: readonly CodeSymbol[]; path: string; analysis: FileAnalysis }

/**
 * Other symbols that matter as much as the symbol that introduces the file. Empty if that symbol is the
 * file's main symbol.
 */
function besideOf(symbol: CodeSymbol, { leads, path, analysis }: Leads): Names {
  const others = leads.filter((each) => each !== symbol)
  if (symbol === mainSymbol(path, analysis) || others.length < LEAST_BESIDE) return { names: [], more: 0 }
  const names = others.slice(0, MAX_BESIDE).map(({ name }) => name)
  return { names, more: shownOf(analysis).length - 1 - names.length }
}

/**
 * Minimum number of other important symbols. With fewer, the first symbol alone is the subject of the file.
 */
const LEAST_BESIDE = 2
const MAX_BESIDE = 3

const OF_NO_MEANING =
  /^(?:a|an|the|this|is|of|for|to|class|function|method|interface|type|struct|enum|component|module|constant|variable|object|props|constructor|creates?|new|instance|implementation|main|entry|point)$/

/** "Store class." says of `Store` nothing that its name does not. */
function repeats(sentence: string, name: string): boolean {
  const known = new Set(wordsOf(name).map((word) => word.toLowerCase()))
  const words = (sentence.match(/[\p{L}\p{N}_$]+/gu) ?? []).flatMap((word) => wordsOf(word))
  return words.every((word) => known.has(word.toLowerCase()) || OF_NO_MEANING.test(word.toLowerCase()))
}

const MOST_VALUES = 2

/**
 * Symbols that represent a file, most important first: its main symbol, then symbols that are large or used
 * a lot.
 */
function leading(path: string, analysis: FileAnalysis, model: ProjectModel): CodeSymbol[] {
  const all = shownOf(analysis)
  const uses = model.uses.get(path)
  const users = (symbol: CodeSymbol) => uses?.get(symbol.name)?.length ?? 0
  const main = mainSymbol(path, analysis)
  const most = { size: highest(all, sizeOf), users: highest(all, users) }
  const share = (symbol: CodeSymbol) => {
    const sum = sizeOf(symbol) / most.size + users(symbol) / most.users
    return isValue(symbol) ? sum / 4 : sum
  }
  // A single value among many, such as a setting, says nothing about the others.
  const isOneOfMany = (symbol: CodeSymbol) => isValue(symbol) && all.length > MOST_VALUES
  const others = all.filter((symbol) => symbol !== main && !isOneOfMany(symbol)).toSorted((a, b) => share(b) - share(a))
  const least = (others[0] ? share(others[0]) : 0) * LEAST_SHARE
  const isLarge = (symbol: CodeSymbol) => sizeOf(symbol) >= most.size * LEAST_SIZE
  return [...(main ? [main] : []), ...others.filter((symbol) => share(symbol) >= least && isLarge(symbol))]
}

/**
 * Returns the public symbols of a file. If there are none, or if a private class or struct is most of the
 * file, returns all symbols.
 */
function shownOf({ symbols }: FileAnalysis): CodeSymbol[] {
  const code = distinctSymbols(symbols.filter(({ kind }) => kind !== 'property'))
  const open = code.filter(({ visibility }) => visibility === 'public')
  const largest = highest(open, sizeOf)
  const isHidden = (symbol: CodeSymbol) => KEPT.test(symbol.kind) && sizeOf(symbol) > MUCH_LARGER * largest
  return open.length === 0 || code.some((symbol) => symbol.visibility !== 'public' && isHidden(symbol)) ? code : open
}

function highest(symbols: readonly CodeSymbol[], count: (symbol: CodeSymbol) => number): number {
  return symbols.reduce((most, symbol) => Math.max(most, count(symbol)), 1)
}

/**
 * Splits a doc text into its first paragraph and the rest. Returns `sentence` and the whole text instead if
 * the first paragraph contains code, doesn't begin with `sentence` or only announces what follows.
 */
function opened(doc: string, sentence: string): { opening: string; rest: string } {
  const paragraphs = doc.trim().split(/\n[ \t]*\n/)
  const [first = ''] = paragraphs
  const isFirst = first.replace(/\s+/g, ' ').startsWith(sentence.replace(/ …$|[.:]$/, '').slice(0, 40))
  if (!isFirst || /^\s*(?:```|~~~)/m.test(first)) return { opening: sentence, rest: doc }
  return first.trimEnd().endsWith(':')
    ? { opening: sentence, rest: doc }
    : { opening: first, rest: paragraphs.slice(1).join('\n\n') }
}

/**
 * Actions of a file that no author describes: calls, or methods added to a type. `names`: the called
 * functions of other files that say most, or the added methods.
 */
export type Doing = { type: 'calls' | 'adds'; of: string } & Names

const MAX_NAMES = 3
/** Maximum number of users of a called function. Calls to popular functions say nothing about the caller. */
const MOST_USERS = 20

/**
 * Finds the functions of other files that a file's most important symbol calls, or the type of another file
 * to which the file adds methods.
 */
export function doingOf(path: string, model: ProjectModel): Doing | undefined {
  const analysis = model.files.get(path)?.analysis
  if (!analysis || !/^(?:source|script)$/.test(analysis.role)) return undefined
  const added = addedMethods(analysis)
  if (added) return added
  const [first] = leading(path, analysis, model)
  // A class's methods call many functions, and no single call says what the class does.
  if (!first || !/^(?:function|method)$/.test(first.kind)) return undefined
  if (sizeOf(first) * 2 < shownOf(analysis).reduce((sum, symbol) => sum + sizeOf(symbol), 0)) return undefined
  const called = calledElsewhere(path, first.name, model)
  return called.length === 0 ? undefined : { type: 'calls', of: first.name, ...few(called) }
}

function addedMethods({ symbols }: FileAnalysis): Doing | undefined {
  const open = symbols.filter(({ visibility, kind }) => visibility === 'public' && kind !== 'property')
  const owners = new Set(open.map(({ name, kind }) => (kind === 'method' ? name.slice(0, name.lastIndexOf('.')) : '')))
  const [of = ''] = owners
  if (owners.size !== 1 || of === '' || symbols.some(({ name }) => name === of)) return undefined
  return { type: 'adds', of, ...few(open.map(({ name }) => name.slice(of.length + 1))) }
}

/**
 * Functions of other files that a symbol calls. Functions with few callers tell the most, so they come
 * first.
 */
function calledElsewhere(path: string, name: string, model: ProjectModel): string[] {
  const targets = new Map<string, string>()
  for (const edge of model.graph.imports.get(path) ?? [])
    if (!edge.reExport) for (const each of edge.names) targets.set(each, edge.to)
  const calls = model.files.get(path)?.analysis.calls ?? []
  const own = calls.filter((call) => !call.own && (call.by === name || call.by.startsWith(`${name}.`)))
  const names = [...new Set(own.map((call) => call.name))].filter((each) => targets.has(each))
  const users = (each: string) => model.uses.get(targets.get(each) ?? '')?.get(each)?.length ?? 0
  const telling = names.filter((each) => users(each) <= MOST_USERS)
  return telling.toSorted((a, b) => users(a) - users(b))
}

function few(names: readonly string[]): Names {
  // A single remaining name is shown rather than counted.
  const shown = names.slice(0, names.length === MAX_NAMES + 1 ? names.length : MAX_NAMES)
  return { names: shown, more: names.length - shown.length }
}
